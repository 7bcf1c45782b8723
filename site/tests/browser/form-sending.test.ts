import type { Page, Route } from "@playwright/test";
import { findings, phone, stopClock } from "../support/browser";
import { expect, withoutPictures } from "../support/fixtures";
import {
  alive,
  control,
  count,
  empty,
  fill,
  focused,
  form,
  formApi,
  good,
  messages,
  notice,
  shown,
  submit,
  test,
  toast,
  toastText,
} from "../support/form";

test.use(withoutPictures);
test.use({ api: formApi("form-sending") });
const failed = "Error\nFailed to send quote request. Please try again.";

test("a sent quote request is stored, shows the specified text, and empties the form", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const values = {
    ...good,
    lastName: "Success",
    firstName: "\u00a0Zoë\u0085",
    phone: "\u202a239-555-0100\u202c",
  };
  await fill(page, values);
  await submit(page).click();
  await expect
    .poll(() => toastText(page))
    .toBe("Quote Request Sent!\nWe'll contact you within 24 hours with a detailed estimate.");
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => messages(page)).toEqual({});
  await expect(notice(page)).toContainText("We have your request.", { useInnerText: true });
  await expect(notice(page)).toContainText("within 24 hours", { useInnerText: true });
  await expect(notice(page)).toContainText("Zoë Success · 239-555-0100 · ", { useInnerText: true });
  await expect(notice(page).getByRole("listitem")).toHaveCount(3);
  // What asks for a request is over.
  const heading = page.locator("#contact").getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("We have your request.");
  await expect
    .poll(() => product.quoteRequests("Success"))
    .toEqual([expect.objectContaining({ ...values, firstName: "Zoë", phone: "239-555-0100" })]);
  await expect
    .poll(() =>
      page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join()),
    )
    .not.toContain("Success");
  expect(page.url()).not.toContain("Success");
  // It is a second request.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(notice(page)).not.toContainText("Success");
  await page.getByRole("button", { name: "Send another request" }).click();
  await expect(heading).not.toHaveText("We have your request.");
  await expect(control(page, "firstName")).toBeFocused();
  await fill(page, values);
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Success")).toHaveLength(2);
});

for (const from of ["lastName", "button"])
  test(`a sent form is folded and keeps the focus that was on its ${from}`, async ({ visit }) => {
    const page = await visit();
    await fill(page, { ...good, lastName: "Folded" });
    await (from === "button" ? submit(page) : control(page, from)).press("Enter");
    const again = page.getByRole("button", { name: "Send another request" });
    await expect(again).toBeFocused();
    await expect(again).toBeInViewport();
    await expect(notice(page).getByText("We have your request.")).toBeInViewport();
    await expect(form(page).locator(".field:visible")).toHaveCount(0);
    expect(await findings(page, "#quote-form")).toEqual([]);
  });

test("a sent form whose top is above the screen comes back with its answer", async ({ visit }) => {
  const page = await visit();
  await page.setViewportSize({ width: 768, height: 1024 });
  await fill(page, { ...good, lastName: "Tablet" });
  await form(page).evaluate((form: HTMLFormElement) => {
    // As in Safari: what is below the form moves up when the form is folded.
    document.documentElement.style.overflowAnchor = "none";
    const button = form.querySelector<HTMLElement>("button[type=submit]");
    button?.focus({ preventScroll: true });
    scrollTo({ top: scrollY + form.getBoundingClientRect().top + 200, behavior: "instant" });
    button?.click();
  });
  await expect(notice(page).getByText("We have your request.")).toBeInViewport({ ratio: 1 });
});

test("a slowly filled form is not suspected, one with a filled honeypot and an odd number is", async ({
  visit,
  product,
}) => {
  const page = await visit();
  await page.clock.install();
  await page.reload();
  await alive(page);
  await fill(page, { ...good, lastName: "Slow" });
  await page.clock.fastForward(60_000);
  await submit(page).click();
  await toast(page).waitFor();
  await submit(page).click();
  await fill(page, { ...good, lastName: "Honeypot", phone: "2222222222" });
  await control(page, "subject").evaluate((field: HTMLInputElement) => {
    field.value = "https://example.com";
  });
  await page.clock.fastForward(60_000);
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Honeypot")).toHaveLength(1);
  const marks = async (lastName: string) => (await product.quoteRequests(lastName))[0]?.marks;
  // Other tests send from this address too.
  expect(await marks("Slow")).toEqual(expect.not.arrayContaining(["too-fast"]));
  expect(await marks("Slow")).toEqual(expect.not.arrayContaining(["honeypot"]));
  expect(await marks("Honeypot")).toContain("honeypot");
});

test("during sending the button says so, ignores a second press and keeps the focus", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const sent = count(page);
  const letGo = await hold(page);
  await fill(page, { ...good, lastName: "Twice" });
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText("Sending...", { useInnerText: true });
  await expect(submit(page)).toBeDisabled();
  await expect.poll(() => focused(page)).toBe("submit");
  expect(await findings(page, "#contact")).toEqual([]);
  await control(page, "firstName").press("Enter");
  await page.keyboard.press("Enter");
  await submit(page).focus();
  letGo();
  await toast(page).waitFor();
  await expect(submit(page)).toHaveText("Send another request", { useInnerText: true });
  await expect(submit(page)).toBeEnabled();
  await expect.poll(() => focused(page)).toBe("submit");
  expect(sent.posts).toBe(1);
  await expect.poll(() => product.quoteRequests("Twice")).toHaveLength(1);
});

test("text typed during sending stays, and a notice says that it was not sent", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const letGo = await hold(page);
  await fill(page, { ...good, lastName: "Meanwhile" });
  const asked = page.waitForRequest("**/api/contact");
  await submit(page).click();
  // A change before that would withdraw the request.
  await asked;
  await fill(page, { projectDetails: "Three cars, to be exact." });
  letGo();
  await toast(page).waitFor();
  await expect(control(page, "projectDetails")).toHaveValue("Three cars, to be exact.");
  await expect(notice(page)).toContainText("It was sent without your last change", { useInnerText: true });
  await expect
    .poll(() => product.quoteRequests("Meanwhile"))
    .toEqual([expect.objectContaining({ projectDetails: good.projectDetails })]);
});

test("a value that only the API rejects shows its message and has the focus, until it is changed", async ({
  visit,
  product,
}) => {
  const page = await visit();
  // As if the API were stricter than the page; the 422 is real.
  await page.route("**/api/contact", (route) =>
    route.continue({
      postData: route.request().postData()?.replace(good.email, "dana@example") ?? "",
    }),
  );
  const values = { ...good, lastName: "Refused" };
  await fill(page, values);
  await submit(page).click();
  await expect.poll(() => messages(page)).toEqual({ email: "Invalid email address" });
  await expect.poll(() => focused(page)).toBe("email");
  await expect.poll(() => toastText(page)).toBe(failed);
  await expect.poll(() => shown(page)).toEqual(values);
  await control(page, "email").press("End");
  await page.keyboard.type("s");
  await expect.poll(() => messages(page)).toEqual({});
  await page.unroute("**/api/contact");
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Refused")).toHaveLength(1);
});

test("after a server error all values stay, and Send now sends them", async ({ visit, product }) => {
  const page = await visit();
  const values = { ...good, lastName: "Broken" };
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "<h1>Oops</h1>" }));
  await fill(page, values);
  await submit(page).click();
  await expect.poll(() => toastText(page)).toBe(failed);
  await expect.poll(() => shown(page)).toEqual(values);
  await expect(notice(page)).not.toContainText("Oops", { useInnerText: true });
  await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
  await page.unroute("**/api/contact");
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Broken")).toHaveLength(1);
});

test("a captive portal's response does not count as sent", async ({ visit }) => {
  const page = await visit();
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "Welcome" }),
  );
  await fill(page, good);
  await submit(page).click();
  await expect.poll(() => toastText(page)).toBe(failed);
  await expect.poll(() => shown(page)).toEqual(good);
});

test("one toast is shown at a time, for five seconds, and closes by its button and by Escape", async ({
  visit,
}) => {
  const page = await visit();
  await page.clock.install();
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500 }));
  await fill(page, good);
  // No toast closes itself with the clock stopped.
  await stopClock(page);
  for (let time = 0; time < 2; time++) {
    await submit(page).click();
    await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
    await toast(page).waitFor();
    await expect(toast(page)).toHaveCount(1);
  }
  await page.clock.runFor(4_900);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
  await submit(page).click();
  await toast(page).waitFor();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Close");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
  await submit(page).click();
  await toast(page).waitFor();
  await page.keyboard.press("Escape");
  await expect(toast(page)).toHaveCount(0);
});

test("on a phone a swipe of more than 50 px to the right closes the toast", async ({ visit }) => {
  const page = await visit(phone);
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500 }));
  await fill(page, good);
  await submit(page).tap();
  await toast(page).waitFor();
  const { x = 0, y = 0, height = 0 } = (await toast(page).boundingBox()) ?? {};
  const drag = async (by: number) => {
    await page.mouse.move(x + 40, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 40 + by / 2, y + height / 2, { steps: 4 });
    await page.mouse.move(x + 40 + by, y + height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(45);
  await expect(toast(page)).toHaveCount(1);
  await drag(-120);
  await expect(toast(page)).toHaveCount(1);
  await drag(60);
  await expect(toast(page)).toHaveCount(0);
  await submit(page).tap();
  await toast(page).waitFor();
  expect(await findings(page, "body")).toEqual([]);
});

/** Delays sending until the result is called. */
async function hold(page: Page): Promise<() => void> {
  const held: Route[] = [];
  await page.route("**/api/contact", (route) => void held.push(route));
  return () => {
    for (const route of held) route.continue();
  };
}
