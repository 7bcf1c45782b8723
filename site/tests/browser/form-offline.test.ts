import type { BrowserContext, Page } from "@playwright/test";
import { findings, holdToast, phone, stopClock } from "../support/browser";
import { expect, gate, withoutPictures } from "../support/fixtures";
import {
  alive,
  test as base,
  control,
  count,
  empty,
  fill,
  formApi,
  good,
  isSending,
  messages,
  notice,
  openForm,
  sendOnlyFrom,
  shown,
  submit,
  toast,
  toastText,
  wakeQueue,
} from "../support/form";

const test = base.extend({
  // Offline, the script of toasts can't be loaded.
  visit: async ({ visit }, use) => {
    await use(async (device) => {
      const page = await visit(device);
      await toastsLoaded(page);
      return page;
    });
  },
});
test.use(withoutPictures);
test.use({ api: formApi("form-offline") });
const sentWords = "Quote Request Sent!";

test("a form submitted offline says so and is sent once when the connection returns", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const context = page.context();
  await context.setOffline(true);
  const values = { ...good, lastName: "Offline" };
  await fill(page, values);
  await submit(page).click();
  await expect(notice(page)).toContainText("You are offline. Your request is waiting.", {
    useInnerText: true,
  });
  await expect(notice(page)).toContainText("You can leave this page.", { useInnerText: true });
  await expect(toast(page)).toHaveCount(0);
  await expect.poll(() => shown(page)).toEqual(values);
  await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
  expect(await findings(page, "#contact")).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => toastText(page)).toContain(sentWords);
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => product.quoteRequests("Offline")).toHaveLength(1);
});

test("on a phone the notice and the button below it are visible, and the call bar is away", async ({
  visit,
}) => {
  const page = await visit(phone);
  await fill(page, good);
  await page.context().setOffline(true);
  await submit(page).tap();
  await notice(page).getByText("You are offline").waitFor();
  await expect(page.locator(".call-bar")).toBeHidden();
  const bottom = page.viewportSize()?.height ?? 0;
  const top = (await page.locator("header").boundingBox())?.height ?? 0;
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await submit(page).boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThanOrEqual(bottom);
  await expect.poll(async () => (await notice(page).boundingBox())?.y).toBeGreaterThanOrEqual(top);
});

test("a pending submission of a closed page is sent and reported by the next page", async ({
  visit,
  product,
}) => {
  const page = await visit();
  await submitOffline(page, "Closed");
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(later)).toContain(sentWords);
  await expect.poll(() => product.quoteRequests("Closed")).toHaveLength(1);
  // Nothing is left to send or show.
  const sent = count(later);
  await openForm(later);
  await expect.poll(() => shown(later)).toEqual(empty);
  await wakeQueue(later);
  expect(sent.posts).toBe(0);
});

test("going back to the form after the next page sent it shows an empty form", async ({ visit, product }) => {
  const page = await visit();
  await sendOnlyFrom(page.context(), "/locations");
  await submitInVain(page, "Back");
  await page.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(page)).toContain(sentWords);
  await page.goBack();
  await alive(page);
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => product.quoteRequests("Back")).toHaveLength(1);
});

test("a hidden page shows that another one sent its submission once it is visible again", async ({
  visit,
  product,
}) => {
  const page = await visit();
  await page.route("**/api/contact", (route) => route.abort());
  await submitInVain(page, "Asleep");
  // A page in the back/forward cache gets no storage events, and neither does the tab that writes.
  await page.evaluate(() => {
    const key = JSON.parse(localStorage.getItem("quote-waiting") ?? "[]")[0].key;
    localStorage.setItem("quote-sent", `${key}:0:${Date.now()}`);
    localStorage.removeItem("quote-waiting");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await notice(page).getByText("We have your request.").waitFor();
  await expect.poll(() => product.quoteRequests("Asleep")).toEqual([]);
});

test("a form is sent although its page is closed during the attempt", async ({ visit, product }) => {
  const page = await visit();
  const context = page.context();
  await page.route("**/api/contact", () => undefined);
  await fill(page, { ...good, lastName: "Midway" });
  await submit(page).click();
  await expect(submit(page)).toHaveText("Sending...", { useInnerText: true });
  await page.close();
  const later = await context.newPage();
  await later.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(later)).toContain(sentWords);
  await expect.poll(() => product.quoteRequests("Midway")).toHaveLength(1);
});

test("a submission pending in two tabs is sent once, and both show it", async ({ visit, product }) => {
  const page = await visit();
  await submitOffline(page, "Both");
  const context = page.context();
  await context.route("**/api/contact", (route) => route.abort());
  await context.setOffline(false);
  const other = await context.newPage();
  await openForm(other);
  await notice(other).getByText("No connection just now.").waitFor();
  // In place of the first route: between two of them an attempt would succeed uncounted.
  const atOnce = await countAtOnce(context);
  await Promise.all([submit(page).click(), submit(other).click()]);
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => shown(other)).toEqual(empty);
  expect(atOnce.most).toBe(1);
  await expect.poll(() => product.quoteRequests("Both")).toHaveLength(1);
});

test("an attempt without a response ends after fifteen seconds and is repeated", async ({
  visit,
  product,
}) => {
  const page = await visit();
  await page.clock.install();
  await page.route("**/api/contact", () => undefined);
  await fill(page, { ...good, lastName: "Timeout" });
  await stopClock(page);
  const asked = page.waitForRequest("**/api/contact");
  await submit(page).click();
  await expect(submit(page)).toHaveText("Sending...", { useInnerText: true });
  // Its timer runs.
  await asked;
  await page.clock.runFor(14_900);
  await expect(submit(page)).toHaveText("Sending...", { useInnerText: true });
  await page.clock.runFor(200);
  await notice(page).getByText("No connection just now.").waitFor();
  await expect
    .poll(() => toastText(page))
    .toContain("Error\nFailed to send quote request. Please try again.");
  await page.unroute("**/api/contact");
  await page.clock.runFor(5_500);
  await expect.poll(() => product.quoteRequests("Timeout")).toHaveLength(1);
  await expect.poll(() => shown(page)).toEqual(empty);
});

test("a lost response makes no second quote request", async ({ visit, product }) => {
  const page = await visit();
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fill(page, { ...good, lastName: "Lost" });
  await submit(page).click();
  await notice(page).getByText("No connection just now.").waitFor();
  await expect.poll(() => product.quoteRequests("Lost")).toHaveLength(1);
  await page.unroute("**/api/contact");
  await submit(page).click();
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => product.quoteRequests("Lost")).toHaveLength(1);
});

test("delays between attempts grow, and a tab that becomes visible retries at once", async ({ visit }) => {
  const page = await visit();
  await page.clock.install();
  await page.route("**/api/contact", (route) => route.abort());
  const sent = count(page);
  await fill(page, good);
  await stopClock(page);
  await submit(page).click();
  await notice(page).getByText("No connection just now.").waitFor();
  expect(sent.posts).toBe(1);
  for (const [place, pause] of [5, 15, 30, 60, 120, 300, 300].entries()) {
    // The delay starts when the attempt before it has ended.
    await expect.poll(() => isSending(page)).toBe(false);
    await page.clock.runFor(pause * 1000 - 100);
    expect(sent.posts, `${pause} s`).toBe(place + 1);
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return sent.posts;
      })
      .toBe(place + 2);
  }
  await expect.poll(() => isSending(page)).toBe(false);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => sent.posts).toBe(9);
});

test("editing a field withdraws the pending submission until the button is pressed again", async ({
  visit,
  product,
}) => {
  const page = await visit();
  await submitOffline(page, "Changed");
  const context = page.context();
  await control(page, "projectDetails").press("End");
  await page.keyboard.type(" And a patio.");
  await expect(notice(page)).toContainText("You changed your request. Press the button to send it.", {
    useInnerText: true,
  });
  await expect(submit(page)).toHaveText("Get My Free Quote", { useInnerText: true });
  const sent = count(page);
  await context.setOffline(false);
  await page.goto("/locations");
  await openForm(page);
  await expect(control(page, "projectDetails")).toHaveValue(`${good.projectDetails} And a patio.`);
  await wakeQueue(page);
  expect(sent.posts).toBe(0);
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Changed")).toHaveLength(1);
});

test("a form changed and sent during an attempt waits for the last version", async ({ visit, product }) => {
  const page = await visit();
  await page.route("**/api/contact", (route) => route.abort());
  await submitInVain(page, "Version");
  const { opened, release } = gate();
  const sent = count(page);
  // In place of the first route: between two of them an attempt would succeed.
  await page.route("**/api/contact", async (route) => {
    await opened;
    await route.continue();
  });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  // An attempt of the first route may be among them.
  await expect.poll(() => sent.posts).toBeGreaterThan(0);
  await fill(page, { projectDetails: "Three cars, to be exact." });
  await submit(page).click();
  release();
  await expect.poll(() => shown(page)).toEqual(empty);
  const details = (await product.quoteRequests("Version")).map(({ projectDetails }) => projectDetails);
  expect(details).toEqual(["Three cars, to be exact.", good.projectDetails]);
});

test("a pending submission that the API rejects is withdrawn, and its messages are shown", async ({
  visit,
  product,
}) => {
  const page = await visit();
  await submitOffline(page, "Stricter");
  const context = page.context();
  await context.route("**/api/contact", (route) =>
    route.continue({
      postData: route.request().postData()?.replace(good.email, "dana@example") ?? "",
    }),
  );
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(later)).toContain("Failed to send quote request. Please try again.");
  await holdToast(later);
  await toast(later).getByRole("button", { name: "Open the form" }).click();
  await later.waitForURL("**/#contact");
  await alive(later);
  await expect.poll(() => messages(later)).toEqual({ email: "Invalid email address" });
  await expect(control(later, "lastName")).toHaveValue("Stricter");
  await expect.poll(() => product.quoteRequests("Stricter")).toEqual([]);
});

test("a pending submission stays pending when the server is overloaded", async ({ visit, product }) => {
  const page = await visit();
  await submitOffline(page, "Overload");
  const context = page.context();
  await page.route("**/api/contact", (route) => route.fulfill({ status: 503 }));
  await context.setOffline(false);
  await notice(page).getByText("The fault is on our side").waitFor();
  await page.unroute("**/api/contact");
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Overload")).toHaveLength(1);
});

test("with storage blocked a submission is pending until the page is closed, and the form says so", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const context = page.context();
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { value: null });
    Object.defineProperty(window, "sessionStorage", { value: null });
  });
  await openForm(page, "/?blocked#contact");
  await context.setOffline(true);
  await fill(page, { ...good, lastName: "Unkept" });
  await submit(page).click();
  await notice(page).getByText("Please keep this page open.").waitFor();
  await context.setOffline(false);
  await expect.poll(() => product.quoteRequests("Unkept")).toHaveLength(1);
});

test("a page opened offline is hydrated when the connection returns", async ({ visit }) => {
  const page = await visit();
  const context = page.context();
  // Without #contact: an address with a fragment takes the focus from the field when the page has been drawn.
  await page.goto("/?later");
  await context.route("**/assets/chunks/**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/chunks/"));
  await control(page, "firstName").scrollIntoViewIfNeeded();
  // Only then it waits for the connection.
  await failed;
  await control(page, "firstName").pressSequentially("Ann");
  await context.unroute("**/assets/chunks/**");
  await context.setOffline(true);
  await context.setOffline(false);
  await alive(page);
  await expect(control(page, "firstName")).toHaveValue("Ann");
});

test("a page is hydrated when the connection returned before the attempt to load its script failed", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/?later");
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let isDown = true;
  await page.context().route("**/assets/chunks/**", async (route) => {
    if (!isDown) return route.continue();
    await failing;
    await route.abort();
  });
  const asked = page.waitForRequest((request) => request.url().includes("/assets/chunks/"));
  await control(page, "firstName").scrollIntoViewIfNeeded();
  await asked;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  isDown = false;
  fail();
  await alive(page);
});

/** Submits the form offline, so that it is pending. */
async function submitOffline(page: Page, lastName: string) {
  await page.context().setOffline(true);
  await fill(page, { ...good, lastName });
  await submit(page).click();
  await notice(page).getByText("You are offline").waitFor();
}

/** Submits the form while a route aborts every attempt, so that it is pending. */
async function submitInVain(page: Page, lastName: string) {
  await fill(page, { ...good, lastName });
  await submit(page).click();
  await notice(page).getByText("No connection just now.").waitFor();
}

/** Waits for the script of toasts. Only it has this text. */
async function toastsLoaded(page: Page) {
  await page.waitForFunction(async () => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const texts = await Promise.all(
      scripts.map(({ name }) => fetch(name, { cache: "force-cache" }).then((answer) => answer.text())),
    );
    return texts.some((text) => text.includes("toast-words"));
  });
}

/** Counts simultaneous requests. */
async function countAtOnce(context: BrowserContext): Promise<{ most: number }> {
  const counted = { most: 0, now: 0 };
  await context.route("**/api/contact", async (route) => {
    counted.most = Math.max(counted.most, ++counted.now);
    const response = await route.fetch();
    counted.now--;
    await route.fulfill({ response });
  });
  return counted;
}
