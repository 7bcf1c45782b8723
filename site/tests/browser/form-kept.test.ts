import type { Page } from "@playwright/test";
import { expect, gate, withoutPictures } from "../support/fixtures";
import {
  alive,
  control,
  empty,
  fill,
  form,
  formApi,
  good,
  openForm,
  sendOnlyFrom,
  shown,
  submit,
  test,
  toast,
} from "../support/form";

test.use(withoutPictures);
test.use({ api: formApi("form-kept") });
const some = {
  ...empty,
  firstName: "Ann",
  phone: "239",
  projectType: "other",
  projectDetails: "Two\ncars 🙂",
};

test('the draft is restored after a reload, after "back", in a new tab and after the tab was closed', async ({
  visit,
}) => {
  const page = await visit();
  const context = page.context();
  await fill(page, some);
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  await expect.poll(() => shown(page)).toEqual(some);
  await page.goto("/locations", { waitUntil: "domcontentloaded" });
  await page.goBack({ waitUntil: "domcontentloaded" });
  await alive(page);
  await expect.poll(() => shown(page)).toEqual(some);
  await page.close();
  const other = await context.newPage();
  await openForm(other);
  await expect.poll(() => shown(other)).toEqual(some);
});

test("the draft is restored after the browser crashed", async ({ visit }) => {
  const page = await visit();
  const context = page.context();
  await control(page, "firstName").pressSequentially("An");
  // A crash fires no `pagehide`.
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  const other = await context.newPage();
  await openForm(other);
  await expect(control(other, "firstName")).toHaveValue("An");
});

test("values typed before hydration stay, and the others come from the draft", async ({ visit }) => {
  const page = await visit();
  await fill(page, some);
  const release = await holdScripts(page);
  await page.goto("/locations", { waitUntil: "domcontentloaded" });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await control(page, "firstName").pressSequentially("Zoë");
  await control(page, "email").pressSequentially("zoe@");
  release();
  await alive(page);
  await expect.poll(() => shown(page)).toEqual({ ...some, firstName: "Zoë", email: "zoe@" });
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  await expect.poll(() => shown(page)).toEqual({ ...some, firstName: "Zoë", email: "zoe@" });
});

test("typed values stay when an extension changed the form before hydration", async ({ visit }) => {
  const page = await visit();
  const release = await holdScripts(page);
  await page.goto("/locations", { waitUntil: "domcontentloaded" });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await control(page, "firstName").pressSequentially("Zoë");
  await control(page, "email").evaluate((field) => field.before(document.createElement("aside")));
  release();
  await page.locator("#quote-form[novalidate]").waitFor();
  await expect(control(page, "firstName")).toHaveValue("Zoë");
});

test("two tabs that send the same draft make one request", async ({ visit, product }) => {
  const page = await visit();
  const context = page.context();
  await fill(page, { ...good, lastName: "Tabs" });
  const other = await context.newPage();
  await openForm(other);
  await expect(control(other, "lastName")).toHaveValue("Tabs");
  await Promise.all([submit(page).click(), submit(other).click()]);
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => shown(other)).toEqual(empty);
  await expect.poll(() => product.quoteRequests("Tabs")).toHaveLength(1);
});

test("when a draft was sent, other tabs clear it, except those that changed it", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const context = page.context();
  await fill(page, { ...good, lastName: "Shown" });
  const copy = await context.newPage();
  const typed = await context.newPage();
  await openForm(copy);
  await openForm(typed);
  await fill(typed, { projectDetails: "Something else altogether" });
  await submit(page).click();
  await expect.poll(() => shown(copy)).toEqual(empty);
  await expect(control(typed, "projectDetails")).toHaveValue("Something else altogether");
  await typed.reload({ waitUntil: "domcontentloaded" });
  await alive(typed);
  await expect(control(typed, "projectDetails")).toHaveValue("Something else altogether");
  await expect.poll(() => product.quoteRequests("Shown")).toHaveLength(1);
});

test("a sent draft is removed from all tabs: with the form, on other pages and without storage events", async ({
  visit,
  product,
}) => {
  const page = await visit();
  const context = page.context();
  await fill(page, { ...good, lastName: "Behind" });
  const copy = await context.newPage();
  const elsewhere = await context.newPage();
  const asleep = await context.newPage();
  for (const tab of [copy, elsewhere, asleep]) await openForm(tab);
  for (const tab of [elsewhere, asleep]) await tab.goto("/locations", { waitUntil: "load" });
  await expect.poll(() => ownDraft(elsewhere)).toContain("Behind");
  // It gets no storage events until it is visible.
  await asleep.evaluate(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  // None of them has the final values.
  await fill(page, { projectDetails: "Three cars, to be exact." });
  await submit(page).click();
  for (const tab of [page, copy, elsewhere]) await expect.poll(() => ownDraft(tab)).toBe(null);
  await expect
    .poll(async () => {
      await asleep.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return ownDraft(asleep);
    })
    .toBe(null);
  await openForm(elsewhere);
  await expect.poll(() => shown(elsewhere)).toEqual(empty);
  await expect.poll(() => product.quoteRequests("Behind")).toHaveLength(1);
});

test("a tab that sends another tab's pending submission keeps its own draft", async ({ visit, product }) => {
  const page = await visit();
  const context = page.context();
  await fill(page, { ...good, lastName: "First" });
  await sendOnlyFrom(context, "/blog");
  await submit(page).click();
  await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
  const draft = await ownDraft(page);
  await page.close();
  const other = await context.newPage();
  await other.goto("/locations", { waitUntil: "domcontentloaded" });
  // Another draft than the pending submission.
  await other.evaluate((text) => {
    const typed = JSON.parse(text ?? "{}");
    typed.values.lastName = "Second";
    sessionStorage.setItem("quote-draft", JSON.stringify({ ...typed, key: "second" }));
  }, draft);
  await other.goto("/blog", { waitUntil: "domcontentloaded" });
  await toast(other).getByText("Quote Request Sent!").waitFor();
  await expect.poll(() => product.quoteRequests("First")).toHaveLength(1);
  await expect.poll(() => ownDraft(other)).toContain("Second");
});

test("marks of sent submissions are removed after seven days", async ({ visit }) => {
  const page = await visit();
  const context = page.context();
  await fill(page, { ...good, lastName: "Week" });
  await submit(page).click();
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => kept(page)).toContain("quote-sent");
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 7 * 24 * 60 * 60 * 1000 + 1000 });
  await openForm(later);
  await expect.poll(() => kept(later)).not.toContain("quote-sent");
});

test("the form says that it keeps a draft; Clear removes it and Undo restores it", async ({ visit }) => {
  const page = await visit();
  await form(page)
    .getByText("What you type is kept on this device until it is sent, for 7 days at most.")
    .waitFor();
  const clear = form(page).getByRole("button", { name: "Clear" });
  await expect(clear).toHaveCount(0);
  await fill(page, some);
  await clear.press("Enter");
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect.poll(() => kept(page)).not.toContain("cars");
  const undo = form(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect.poll(() => shown(page)).toEqual(some);
  await clear.click();
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  await expect.poll(() => shown(page)).toEqual(empty);
  await expect(undo).toHaveCount(0);
});

test("a draft is removed after seven days", async ({ visit }) => {
  const page = await visit();
  const context = page.context();
  await fill(page, some);
  await page.close();
  const other = await context.newPage();
  await other.clock.install({ time: Date.now() + 7 * 24 * 60 * 60 * 1000 + 1000 });
  await openForm(other);
  await expect.poll(() => shown(other)).toEqual(empty);
  await expect.poll(() => kept(other)).not.toContain("cars");
});

test("with storage blocked the form works and promises no draft", async ({ visit, product }) => {
  const page = await visit();
  const context = page.context();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
    }
  });
  await openForm(page, "/?blocked#contact");
  await fill(page, { ...good, lastName: "Blocked" });
  await expect(form(page).getByText("kept on this device")).toHaveCount(0);
  await submit(page).click();
  await toast(page).waitFor();
  await expect.poll(() => product.quoteRequests("Blocked")).toHaveLength(1);
});

test("foreign or broken data in storage is ignored", async ({ visit, product }) => {
  const page = await visit();
  for (const text of ["{", "null", "[]", '{"key":1}', '{"key":"a","values":{"firstName":1},"saved":9e15}']) {
    await page.evaluate((written) => {
      for (const name of ["quote-draft", "quote-waiting", "quote-sent"]) {
        localStorage.setItem(name, written);
        sessionStorage.setItem(name, written);
      }
    }, text);
    await page.reload({ waitUntil: "domcontentloaded" });
    await alive(page);
    await expect.poll(() => shown(page)).toEqual(empty);
  }
  await fill(page, { ...good, lastName: "Garbage" });
  await submit(page).click();
  await expect.poll(() => product.quoteRequests("Garbage")).toHaveLength(1);
});

/** The draft in this tab's storage. */
function ownDraft(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem("quote-draft"));
}

/** All stored data of the site. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

/** Delays hydration until the result is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { opened, release } = gate();
  await page.route("**/assets/chunks/**", async (route) => {
    await opened;
    await route.continue();
  });
  return release;
}
