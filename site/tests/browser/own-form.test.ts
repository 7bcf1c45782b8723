import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { NO_FORM } from "../../generated/no-form";
import { desktop, findings, twoFrames, watch } from "../support/browser";
import { test as base, expect, withoutPictures } from "../support/fixtures";
import { alive, control, focused, form, messages, submit, toastText } from "../support/form";
import { build, end, ownForms, serve } from "../support/programs";

type Sent = { url: string; body: Record<string, unknown> };
type Site = { url: string; folder: string };

const test = base.extend<
  { visit: (path?: string, device?: BrowserContextOptions) => Promise<Page>; answers: Answers },
  { site: Site }
>({
  /** A site with forms of its own. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-own-forms-"));
      const folder = join(scratch, "dist");
      build(ownForms(scratch), folder);
      const { server, url } = await serve(folder);
      await use({ url, folder });
      await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  answers: async ({}, use) => use({ sent: [], status: 201, body: { id: "x", message: "ok" } }),
  /** A page with the form, on a site whose API gives the `answers`. */
  visit: async ({ open, site, answers }, use) => {
    await use(async (path = "/", device = desktop) => {
      const page = await open({ ...device, reducedMotion: "reduce", baseURL: site.url });
      await page.context().route("**/api/contact**", async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        if (answers.status !== 0) answers.sent.push({ url: pathname + search, body: request.postDataJSON() });
        if (answers.status === 0) await route.abort();
        else await route.fulfill({ status: answers.status, json: answers.body });
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      if (device.javaScriptEnabled !== false && (await form(page).count()) > 0) await alive(page);
      return page;
    });
  },
});
test.use(withoutPictures);

/** The answers of the API, and what it was sent. No connection with the status 0. */
type Answers = { sent: Sent[]; status: number; body: object };

async function setOffline(page: Page, answers: Answers, isOffline: boolean) {
  answers.status = isOffline ? 0 : 201;
  await page.context().setOffline(isOffline);
}

/** The state of what was sent; another live region is for fields that come and go. */
const line = (page: Page) => form(page).locator(".quote-form-notice");
const box = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
async function fillIn(page: Page) {
  await control(page, "firstName").fill("Zoë");
  await control(page, "phone").fill("(239) 555-0100");
  await box(page, "I am new here").check();
  await control(page, "plan").fill("Sunny Plan");
  for (const time of ["Evening", "Morning"]) await box(page, time).check();
  await control(page, "day").fill("2999-12-31");
  await control(page, "guests").fill("1,5");
  await box(page, "I have read the notice and agree").check();
}

const filled = {
  firstName: "Zoë",
  phone: "(239) 555-0100",
  email: "",
  visit: "new",
  plan: "Sunny Plan",
  member: "",
  times: "morning evening",
  day: "2999-12-31",
  guests: "1.5",
  wish: "",
  consent: "yes",
};

test("an own form is sent to its version with all its values, and says its own words", async ({
  visit,
  site,
  answers,
}) => {
  const page = await visit();
  const complaints = watch(page);
  await expect(page.getByRole("form")).toHaveAccessibleName("Ask for an appointment");
  await fillIn(page);
  await submit(page).click();
  await expect.poll(() => toastText(page)).toBe("Thank you very much\nWe call you on the next working day.");
  await expect(line(page)).toContainText("We read it.");
  expect(await findings(page, "#contact")).toEqual([]);
  const [file = ""] = readdirSync(join(site.folder, "assets/forms")).filter((name) =>
    name.startsWith("appointment."),
  );
  const [name, version] = file.split(".");
  expect(answers.sent.map(({ url }) => url)).toEqual([`/api/contact?form=${name}&v=${version}`]);
  const { subject, fillTime, ...body } = answers.sent[0]?.body ?? {};
  expect(body).toEqual(filled);
  expect([subject, typeof fillTime]).toEqual(["", "number"]);
  // Everything on the page and in the toast: nothing of the built-in form.
  expect(await page.locator("body").innerText()).not.toMatch(/estimate|24 hours|free of charge|property/i);
  await expect(box(page, "Morning")).not.toBeChecked();
  await submit(page).click();
  await expect(control(page, "firstName")).toBeFocused();
  expect(complaints).toEqual([]);
});

test("a field with a condition is there when it is asked for, is announced, and keeps what was typed", async ({
  visit,
}) => {
  const page = await visit();
  await expect(control(page, "plan")).toBeHidden();
  await expect(control(page, "plan")).toBeDisabled();
  await box(page, "I am new here").check();
  const news = form(page).getByText("More to fill in: Your dental plan, Member since");
  await expect(news).toHaveCount(1);
  await expect(control(page, "plan")).toHaveAccessibleDescription("As on your card.");
  await control(page, "plan").fill("Sunny");
  await box(page, "I have pain").check();
  await expect(control(page, "member")).toBeHidden();
  await expect(control(page, "plan")).toHaveValue("Sunny");
  await box(page, "Check-up").check();
  await expect(control(page, "plan")).toBeHidden();
  await expect(form(page).getByText("No longer asked: Your dental plan")).toHaveCount(1);
  await submit(page).click();
  await expect(control(page, "firstName")).toBeFocused();
  expect(Object.keys(await messages(page))).not.toContain("plan");
  await box(page, "I am new here").check();
  await expect(control(page, "plan")).toHaveValue("Sunny");
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  await expect(control(page, "plan")).toHaveValue("Sunny");
  await expect(control(page, "member")).toBeVisible();
});

test("each field says what is wrong, the first one gets the focus, and a message goes when it is right", async ({
  visit,
}) => {
  const page = await visit();
  await control(page, "guests").fill("six");
  await control(page, "email").fill("zoe@");
  await submit(page).click();
  await expect(control(page, "firstName")).toBeFocused();
  expect(await messages(page)).toEqual({
    firstName: "Please tell us your first name",
    phone: "Please write all ten digits",
    email: "This is no email address",
    visit: "Please choose one",
    times: "Please tick at least one",
    day: "Please choose a day from today on",
    guests: "Please write a number up to 5.5",
    consent: "Please tick the box",
  });
  await expect(box(page, "Noon")).toHaveAttribute("aria-invalid", "true");
  expect(await findings(page, "#contact")).toEqual([]);
  await box(page, "Noon").check();
  await box(page, "Check-up").check();
  await box(page, "I have read the notice and agree").check();
  await expect
    .poll(async () => Object.keys(await messages(page)))
    .toEqual(["firstName", "phone", "email", "day", "guests"]);
});

test("what was ticked and typed is there after a reload, and can be cleared and brought back", async ({
  visit,
}) => {
  const page = await visit();
  await fillIn(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  const expectFilled = async () => {
    for (const name of ["I am new here", "Morning", "Evening", "I have read the notice and agree"])
      await expect(box(page, name)).toBeChecked();
    await expect(box(page, "Noon")).not.toBeChecked();
    await expect(control(page, "guests")).toHaveValue("1,5");
    await expect(control(page, "plan")).toBeVisible();
  };
  await expectFilled();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(control(page, "plan")).toBeHidden();
  await expect(box(page, "Morning")).not.toBeChecked();
  await page.getByRole("button", { name: "Undo clearing the form" }).click();
  await expectFilled();
});

test("a form that found no connection is sent from another page, and the toast has its words", async ({
  visit,
  answers,
}) => {
  const page = await visit();
  await fillIn(page);
  answers.status = 0;
  await submit(page).click();
  await expect(line(page)).toContainText("Your request has not arrived yet.");
  expect(answers.sent).toEqual([]);
  answers.status = 201;
  await page.goto("/notice", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(page)).toBe("Thank you very much\nWe call you on the next working day.");
  expect(answers.sent).toHaveLength(1);
  expect(answers.sent[0]?.url).toMatch(/^\/api\/contact\?form=appointment&v=[0-9a-f]{32}$/);
  expect(answers.sent[0]?.body).toMatchObject(filled);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await alive(page);
  await expect(control(page, "firstName")).toHaveValue("");
});

test("a form that is rejected on another page leads back to it, with the messages", async ({
  visit,
  answers,
}) => {
  const page = await visit();
  await fillIn(page);
  answers.status = 0;
  await submit(page).click();
  await expect(line(page)).toContainText("not arrived");
  Object.assign(answers, { status: 422, body: { detail: "Please look", errors: { plan: "Unknown plan" } } });
  await page.goto("/notice", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(page)).toContain("Your request was not sent. Please try again.");
  await page.getByRole("button", { name: "Open the form" }).click();
  await alive(page);
  await expect(page).toHaveURL("/#quote-form");
  await expect.poll(() => messages(page)).toEqual({ plan: "Unknown plan" });
  await expect(control(page, "plan")).toHaveValue("Sunny Plan");
});

test("a form that has changed and is not known any more says to reload, and what was typed is there after it", async ({
  visit,
  answers,
}) => {
  const page = await visit();
  await fillIn(page);
  Object.assign(answers, { status: 404, body: { detail: NO_FORM } });
  await submit(page).click();
  await expect(line(page)).toContainText(
    "This form has changed. Please reload the page, then send it again.",
  );
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  await expect(control(page, "plan")).toHaveValue("Sunny Plan");
  answers.status = 201;
  await submit(page).click();
  await expect(line(page)).toContainText("We read it.");
  expect(answers.sent.map(({ body }) => body.plan)).toEqual(["Sunny Plan", "Sunny Plan"]);
});

test("a campaign goes with the form, also from the page before, and the host of another site", async ({
  visit,
  answers,
}) => {
  const page = await visit("/notice?utm_source=news&gclid=abc&x=1");
  const send = async () => {
    await fillIn(page);
    await submit(page).click();
    await expect(line(page)).toContainText("Thank you very much");
    return answers.sent.at(-1)?.body.source;
  };
  await page.evaluate(() => location.assign("/"));
  await page.waitForURL("/");
  await alive(page);
  expect(await send()).toEqual({ campaign: { utm_source: "news", gclid: "abc" } });
  await page.goto("/?fbclid=1", { referer: "https://www.search.example/find?q=secret" });
  await alive(page);
  expect(await send()).toEqual({ referrer: "www.search.example", campaign: { fbclid: "1" } });
  await page.goto("/notice");
  await page.evaluate(() => location.assign("/"));
  await page.waitForURL("/");
  await alive(page);
  expect(await send()).toBeUndefined();
});

test("a confidential form leaves nothing on the device, and says nothing about it", async ({
  visit,
  answers,
}) => {
  const page = await visit("/jobs?utm_source=news");
  const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await control(page, "name").fill("Zoë");
  await control(page, "email").fill("zoe@example.com");
  expect(await stored()).toEqual([]);
  await expect(form(page)).not.toContainText("kept on this device");
  await setOffline(page, answers, true);
  await submit(page).click();
  await expect(line(page)).toContainText("Please keep this page open.");
  expect(await stored()).toEqual([]);
  await setOffline(page, answers, false);
  await expect(line(page)).toContainText("It has arrived");
  // One without steps is folded, too.
  await expect(control(page, "name")).toBeHidden();
  expect(answers.sent).toHaveLength(1);
  expect(answers.sent[0]?.body).not.toHaveProperty("source");
  expect((await stored()).filter((key) => key !== "quote-sent")).toEqual([]);
});

test("without scripts all fields are there, none with a condition is required, and its label says when it counts", async ({
  visit,
}) => {
  const page = await visit("/", { ...desktop, javaScriptEnabled: false });
  await expect(form(page)).toHaveAttribute("action", /^\/api\/contact\?form=appointment&v=[0-9a-f]{32}$/);
  await expect(form(page)).toHaveAttribute("method", "post");
  const plan = form(page).getByLabel("Your dental plan (if “What may we plan?”: I have pain, I am new here)");
  await expect(plan).toBeVisible();
  const required = await form(page)
    .locator("[required]")
    .evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute("name")))]);
  expect(required).toEqual(["firstName", "phone", "visit", "day", "consent"]);
});

test("the form is filled in by keyboard alone", async ({ visit, answers }) => {
  const page = await visit();
  const { keyboard } = page;
  await control(page, "firstName").focus();
  await keyboard.type("Zoë");
  await keyboard.press("Tab");
  await keyboard.type("2395550100");
  for (const key of ["Tab", "Tab", "ArrowDown", "ArrowDown", "Tab"]) await keyboard.press(key);
  expect(await focused(page)).toBe("plan");
  await keyboard.type("Sunny");
  await box(page, "Morning").focus();
  await keyboard.press("Space");
  await control(page, "day").fill("2999-01-01");
  await control(page, "consent").focus();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect.poll(() => answers.sent.length).toBe(1);
  expect(answers.sent[0]?.body).toMatchObject({
    visit: "new",
    plan: "Sunny",
    times: "morning",
    consent: "yes",
  });
});

for (const width of [320, 768, 1280])
  test(`own forms fit into a window of ${width} px, in both looks, and nothing moves when the script comes`, async ({
    visit,
    open,
    site,
  }) => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const path of ["/", "/jobs"]) {
        const page = await visit(path, { viewport: { width, height: 900 }, colorScheme });
        await form(page).locator("[type=submit]").click();
        await twoFrames(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await findings(page, "main")).toEqual([]);
      }
    const page = await open({ viewport: { width, height: 900 }, baseURL: site.url });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/#contact", { waitUntil: "domcontentloaded" });
    await alive(page);
    await twoFrames(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

test("an own form loads at most 5 kB of compressed script more than the built-in one, which loads none of it", async ({
  open,
  site,
  sites,
}) => {
  const scripts = async (url: string) => {
    const other = await open(desktop);
    const all: Array<Promise<string>> = [];
    other.on("response", (response) => {
      if (response.url().endsWith(".js")) all.push(response.text());
    });
    await other.goto(url);
    await alive(other);
    await expect
      .poll(async () => (await Promise.all(all)).some((text) => text.includes("toast-words")))
      .toBe(true);
    return Promise.all(all);
  };
  const weigh = (texts: string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  const own = await scripts(site.url);
  const builtIn = await scripts(sites.url);
  expect(builtIn.filter((text) => text.includes("No longer asked"))).toEqual([]);
  expect(weigh(own) - weigh(builtIn)).toBeLessThanOrEqual(5 * 1024);
});
