import type { Page } from "@playwright/test";
import { findings } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test, thumb } from "../support/inbox";

test.use({ api: inboxApi("inbox-today") });

const box = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Mailboxes" }).getByRole("button", { name });
const names = async (page: Page) =>
  (await page.getByRole("article").getByRole("heading").allInnerTexts()).map((name) =>
    name.replace(/^Unread:\s+/, ""),
  );
/** A day in the calendar of the browser, such as `2026-12-04`. */
const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toLocaleDateString("en-CA", {
    timeZone: "America/New_York",
  });

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

test.beforeAll(async ({ inbox }) => {
  const add = async (firstName: string, change: Record<string, unknown>) =>
    inbox.patch(await inbox.submit({ firstName }), change);
  await add("Promised", { status: "contacted", read: true, callAgain: day(0) });
  await add("Later", { status: "contacted", read: true, callAgain: day(9) });
  await add("Offer", { status: "quoted", read: true, amount: 3400 });
  await add("Bigger", { status: "quoted", read: true, amount: 12_600 });
  await add("Gained", { status: "won", read: true, amount: 5000 });
  await inbox.submit({ firstName: "Waiting" });
});

test("above the list stand what is due today, each status with its number, and the worth of open quotes", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await expect(box(page, /^New/)).toHaveText("New 1");
  await expect(box(page, /^Contacted/)).toHaveText("Contacted 2");
  await expect(box(page, /^Quoted/)).toHaveText("Quoted 2 $16,000");
  await expect(box(page, /^Won/)).toHaveText("Won 1");
  await expect(box(page, /^Lost/), "nothing is no number").toHaveText("Lost");
  await box(page, /^Quoted/).click();
  await expect.poll(() => names(page)).toEqual(["Bigger Lee", "Offer Lee"]);
  await expect(cardOf(page, "Bigger").locator(".request-line")).toContainText("Quoted $12,600");
  await box(page, /^Inbox/).click();
  await expect(page.getByRole("article")).toHaveCount(6);
});

test("what nobody answered for more than 14 days is a line below the work of today, which leads to New", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.clock.setFixedTime(Date.now() + 17 * 86_400_000);
  await page.goto("/admin");
  await box(page, /^Today/).click();
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual(["Later Lee", "Promised Lee"]);
  await expect(box(page, /^Today/)).toHaveText("Today 2");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "1 request overdue for more than 14 days" }).click();
  await expect.poll(() => names(page)).toEqual(["Waiting Lee"]);
  await expect(box(page, /^New/)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /overdue for more/ })).toHaveCount(0);
});

test("Today has the requests whose hours end today and the calls, the most urgent first, and nothing else", async ({
  owner,
}) => {
  const page = await owner(desk);
  // An hour after the promised time.
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.goto("/admin");
  await box(page, /^Today/).click();
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual(["Promised Lee", "Waiting Lee"]);
  await expect(box(page, /^Today/)).toHaveText("Today 2");
  expect(new URL(page.url()).hash).toBe("#today=yes");
  const waiting = cardOf(page, "Waiting").locator(".request-line-time");
  await expect(waiting).toHaveText(/^Overdue by (1 h|59 min)/);
  await expect(waiting).toContainClass("quote-request-deadline-overdue");
  await expect(cardOf(page, "Promised").locator(".request-line-time")).toHaveText(/^Call since /);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${width} px`).toEqual([]);
  }
  await page.getByRole("searchbox").fill("gained");
  await expect.poll(() => names(page)).toEqual(["Gained Lee"]);
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("a tap on the line opens the request with its controls, and another one closes it; no Delete is in a line", async ({
  owner,
}) => {
  const page = await owner(thumb);
  await page.goto("/admin");
  const card = cardOf(page, "Offer");
  await card.waitFor();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const tap = async () => {
    const line = await card.locator(".request-line").boundingBox();
    await page.touchscreen.tap((line?.x ?? 0) + 200, (line?.y ?? 0) + 45);
  };
  await tap();
  await expect(card.getByRole("link", { name: "Call Offer Lee" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Delete Offer Lee" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await tap();
  await expect(card.getByRole("link", { name: "Call Offer Lee" })).toBeHidden();
});

test("a day to call is kept with one tap, shown in the line, and gone when the call is done or the job is lost", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Phoned" });
  await page.goto("/admin");
  const card = await opened(page, "Phoned");
  await card.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await card.getByRole("button", { name: "Tomorrow" }).click();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ callAgain: day(1) });
  await expect(card.getByLabel("Call again")).toHaveValue(day(1));
  await expect(card.getByLabel("Call again"), "in place of the button").toBeFocused();
  await expect(card.locator(".request-line-time")).toHaveText(/^Call \w+, \w+ \d+$/);
  await card.getByRole("button", { name: "No call" }).click();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ callAgain: "" });
  await card.getByLabel("Call again").fill(day(0));
  await page.keyboard.press("Tab");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ callAgain: day(0) });
  await expect(box(page, /^Today/)).toHaveText("Today 2");
  await card.getByRole("combobox", { name: "Status" }).selectOption("lost");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "lost", callAgain: "" });
  await expect(box(page, /^Today/)).toHaveText("Today 1");
  await card.getByText(/^History/).click();
  await card.getByText(`Call again on ${day(0)}`).waitFor();
});

test("one tap says that a new request was answered, and that a promised call is done", async ({
  owner,
  inbox,
}) => {
  const page = await owner(thumb);
  const id = await inbox.submit({ firstName: "Swift" });
  await page.goto("/admin");
  const card = await opened(page, "Swift");
  await card.getByRole("button", { name: "Mark as contacted" }).tap();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "contacted", read: true });
  await expect(card, "the button is gone").toBeFocused();
  await card.getByLabel("Call again").fill(day(0));
  await card.getByRole("button", { name: "Called" }).tap();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "contacted", callAgain: "" });
  await expect(card.getByRole("button", { name: /^(Called|Mark as contacted)/ })).toHaveCount(0);
});

test("an amount makes a quote of a request, and one that is no number says what to write", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Priced" });
  await page.goto("/admin");
  const card = await opened(page, "Priced");
  const amount = card.getByLabel("Quote for Priced Lee");
  await amount.fill("about 3000");
  await page.keyboard.press("Tab");
  await expect(card.getByRole("alert")).toContainText("such as 3400");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ amount: 0, status: "new" });
  await amount.fill("$2,950.40");
  await page.keyboard.press("Enter");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ amount: 2950, status: "quoted", read: true });
  await expect(amount).toHaveValue("$2,950");
  await expect(card.getByRole("alert")).toHaveCount(0);
  await expect(box(page, /^Quoted/)).toHaveText("Quoted 3 $18,950");
  await inbox.patch(id, { status: "lost" });
});

test("Text and Email begin with the chosen words and the customer's first name", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Zoë & Co", lastName: "Templated" });
  await page.goto("/admin");
  const card = await opened(page, "Templated");
  const words = async (link: string) => {
    const address = (await card.getByRole("link", { name: link }).getAttribute("href")) ?? "";
    return new URLSearchParams(address.slice(address.indexOf("?"))).get("body");
  };
  expect(await words("Email")).toMatch(
    /^Thank you, Zoë & Co, for your request\. When may we come to measure\?/,
  );
  expect(await words("Text")).toBe(await words("Email"));
  await card.getByRole("combobox", { name: "Begin with" }).selectOption("Could not reach you");
  expect(await words("Text")).toMatch(/^Hello Zoë & Co, we tried to call you/);
  await card.getByRole("combobox", { name: "Begin with" }).selectOption("No text");
  expect([await words("Text"), await words("Email")]).toEqual([null, null]);
});

test("counts, lines and opened requests move nothing that is there", async ({ owner }) => {
  const page = await owner(desk);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { hadRecentInput: boolean; value: number }
      >)
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/admin");
  await expect(box(page, /^Quoted/)).toContainText("$");
  await opened(page, "Offer");
  await expect(cardOf(page, "Offer").getByLabel("Call again")).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test("a message lies over the bar and covers no part of a request, on a phone and on a desk", async ({
  owner,
  inbox,
}) => {
  for (const options of [thumb, desk]) {
    const page = await owner(options);
    for (let number = 0; number < 8; number++) await inbox.submit({ firstName: `Below${number}` });
    await inbox.submit({ firstName: "Removed" });
    await page.goto("/admin");
    await (await opened(page, "Removed")).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const message = await page.locator(".toast").boundingBox();
    const bar = await page.getByRole("navigation", { name: "Inbox" }).boundingBox();
    if (message === null || bar === null) throw new Error("no message");
    expect(message.y).toBeGreaterThanOrEqual(bar.y);
    expect(message.y + message.height).toBeLessThanOrEqual(bar.y + bar.height + 1);
  }
});

test("a text of one's own is kept, comes first, is changed under its name, and removed", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Worded" });
  await page.goto("/admin");
  await fromMenu(page, "Answers");
  const dialog = page.getByRole("dialog", { name: "Answers" });
  const keep = async (name: string, text: string, button: string) => {
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Text", { exact: true }).fill(text);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.getByText("Saved.").waitFor();
  };
  await keep("Busy", "Hi {first name}, we call on Monday.", "Add");
  const own = dialog.getByRole("list", { name: "Your texts" });
  await expect(own.getByRole("listitem")).toHaveCount(1);
  expect(await findings(page, "dialog")).toEqual([]);
  await own.getByRole("button", { name: "Change Busy" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Busy");
  await keep("Busy", "Hi {first name}, we call on Tuesday.", "Change");
  await dialog.getByRole("button", { name: "Close" }).click();
  const card = await opened(page, "Worded");
  const words = () =>
    card
      .getByRole("link", { name: "Text" })
      .getAttribute("href")
      .then((href) => decodeURIComponent(href ?? ""));
  await expect.poll(words).toContain("Hi Worded, we call on Tuesday.");
  await fromMenu(page, "Answers");
  await own.getByRole("button", { name: "Remove Busy" }).click();
  await expect(own).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(words).toContain("Thank you, Worded,");
});

test("what the form promised for today is due then, also what came just now, and the most hurried comes first", async ({
  owner,
  inbox,
}) => {
  // Where it is not nearly midnight, and with the calendar of there.
  const zone = new Date().getUTCHours() < 12 ? "UTC" : "America/New_York";
  const page = await owner({ ...desk, timezoneId: zone });
  await inbox.submit({ firstName: "Patient", projectTimeline: "flexible" });
  await inbox.submit({
    firstName: "Hurried",
    projectTimeline: "asap",
    projectDetails: "Please send an exact price: Full flake. The website says about $2,400-5,000.",
  });
  const lines = [{ days: DAYS, until: "23:58", closes: "23:59" }];
  await page.route("**/admin", async (route) => {
    const document = await route.fetch();
    const json = JSON.stringify({ zone, lines });
    const hours = `<script id="same-day" type="application/json">${json}</script></body>`;
    await route.fulfill({ response: document, body: (await document.text()).replace("</body>", hours) });
  });
  await page.goto("/admin");
  await box(page, /^Today/).click();
  // Other tests have left requests in this inbox.
  const own = async () => (await names(page)).filter((name) => /^(Hurried|Patient) /.test(name));
  await expect.poll(own).toEqual(["Hurried Lee", "Patient Lee"]);
  const line = cardOf(page, "Hurried").locator(".request-line");
  await expect(line).toContainText("As soon as possible");
  await expect(line).toContainText("$2,400-5,000");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(line.getByText("$2,400-5,000", { exact: true }), `${width} px`).toBeVisible();
  }
});

test("on a day on which nothing is due, Today has the new requests, and says so", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Next" });
  for (const request of await inbox.quoteRequests())
    await inbox.patch(request.id as string, { callAgain: "", ...(request.id !== id && { status: "lost" }) });
  await page.goto("/admin");
  await box(page, /^Today/).click();
  const said = page.getByText("Nothing is due today. These new requests are next.");
  await expect.poll(() => names(page)).toEqual(["Next Lee"]);
  await expect(said).toBeVisible();
});
