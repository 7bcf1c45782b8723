import type { Page } from "@playwright/test";
import { expect, gate } from "../support/fixtures";
import { alive, fill, good, submit } from "../support/form";
import { cardOf, desk, inboxApi, opened, test } from "../support/inbox";

test.use({ api: inboxApi("inbox-list") });
const LIST = "**/api/admin/contact-requests?*";

/** Counts fetches of the newest requests. */
function countLists(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/contact-requests?limit=50&suspected=false")) count += 1;
  });
  return () => count;
}

/** A call that completes after all earlier calls of the page. */
async function anotherCall(page: Page) {
  await page.evaluate(() => fetch("/api/admin/auth-status").then((answer) => answer.text()));
}

/**
 * Waits until the page says another time of its last update, and returns it. Runs the stopped clock meanwhile, less
 * than five seconds in all: React Query reports an answer with a timer.
 */
async function nextUpdate(page: Page, before: string): Promise<string> {
  const updated = page.locator(".inbox-updated");
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return (await updated.count()) === 0 ? before : updated.innerText();
    })
    .not.toBe(before);
  return updated.innerText();
}

const refresh = (page: Page) => page.getByRole("button", { name: "Refresh", exact: true });

test("an empty inbox says so, and says when requests appear", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await page.getByText("No contact requests yet", { exact: true }).waitFor();
  await page.getByText("They will appear here when customers submit the form.").waitFor();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Form Submissions", {
    useInnerText: true,
  });
  await expect(refresh(page)).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page).toHaveTitle(/^Contact Form Submissions \| \w/);
});

test("three skeleton cards are shown until the list is loaded", async ({ owner }) => {
  const page = await owner(desk);
  const { opened, release } = gate();
  await page.route(LIST, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/admin");
  await page.locator(".skeleton").first().waitFor();
  await expect(page.locator(".skeleton")).toHaveCount(3);
  await expect(page.getByText("Loading contact requests")).toHaveCount(1);
  release();
  await page.getByText("No contact requests yet").waitFor();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("a list that fails to load shows an error, and Refresh loads it", async ({ owner }) => {
  const page = await owner(desk);
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto("/admin");
  const failure = page.getByText("Error loading contact requests. Please try again.", { exact: true });
  await failure.waitFor();
  await expect(page.getByRole("alert").filter({ has: failure })).toHaveCount(1);
  await page.unroute(LIST);
  await refresh(page).click();
  await page.getByText("No contact requests yet").waitFor();
  await expect(failure).toHaveCount(0);
});

test("a line names person, job and place, and the opened card has all fields with labels and the local time", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Zoë", lastName: "O'Brien", projectTimeline: "2-3-months" });
  // Not that of possible robots.
  const details = page.waitForResponse("**/api/admin/contact-requests?*suspected=false*");
  await page.goto("/admin");
  const line = cardOf(page, "Zoë O'Brien").locator(".request-line");
  for (const word of ["Residential Garage", "Naples", "23 h"]) await expect(line).toContainText(word);
  await expect(line.getByText(good.projectDetails), "the customer's first words").toBeVisible();
  await expect(page.getByText(good.projectDetails)).toHaveCount(2);
  await expect(page.locator(".quote-request-body").getByText(good.projectDetails)).toBeHidden();
  const card = await opened(page, "Zoë O'Brien");
  const words = await card.innerText();
  for (const word of [good.phone, good.email, good.propertyAddress]) expect(words).toContain(word);
  for (const word of ["Residential Garage", "2-3 months", good.projectDetails]) expect(words).toContain(word);
  const [request] = (await (await details).json()) as Array<{ id: string; createdAt: string }>;
  expect(request?.id).toBe(id);
  const shown = await card.locator(".quote-request-when").innerText();
  const local = new Date(request?.createdAt ?? "").toLocaleString("en-US", {
    timeZone: "America/New_York",
    dateStyle: "medium",
    timeStyle: "short",
  });
  expect(shown.replace(/\s/g, " ")).toBe(local.replace(/\s/g, " "));
});

test("a phone number of exactly ten digits is shown as (###) ###-####, any other as it was typed, and one number is dialed", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const phones = [
    ["2395550101", "(239) 555-0101", "2395550101"],
    ["239.555.0102", "(239) 555-0102", "2395550102"],
    ["+1 239 555 0103", "+1 239 555 0103", "+12395550103"],
    ["(239) 555-0104 ext. 7", "(239) 555-0104 ext. 7", "2395550104"],
    ["239-555-0105x12", "239-555-0105x12", "2395550105"],
    ["239 555 0106 or 239 555 0107", "239 555 0106 or 239 555 0107", "2395550106"],
    ["239 555 0108;postd=9", "239 555 0108;postd=9", "2395550108"],
    ["Tel. 239 555 0109", "Tel. 239 555 0109", "2395550109"],
    ["+507 255-5011", "+507 255-5011", "+5072555011"],
    ["239-555-0110 & 239-555-0113 (5-7pm)", "239-555-0110 & 239-555-0113 (5-7pm)", "2395550110"],
    ["Cell: +1 (239) 555-0111", "Cell: +1 (239) 555-0111", "+12395550111"],
    ["+1 239,,,5550112", "+1 239,,,5550112", "+12395550112"],
  ] as const;
  for (const [phone] of phones) await inbox.submit({ firstName: "Phone", phone });
  await page.goto("/admin");
  for (const [phone, shown, dialed] of phones) {
    const card = cardOf(page, "Phone").filter({ has: page.getByText(shown, { exact: true }) });
    await card.getByRole("heading").getByRole("button").click();
    await card.getByRole("combobox", { name: "Begin with" }).selectOption("No text");
    const links = await card.getByRole("link", { name: /^(Call|Text)/ }).all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
    expect(addresses, phone).toEqual([`tel:${dialed}`, `sms:${dialed}`]);
  }
});

test("email and map links encode every character of the customer's text", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const email = "a&b?subject=x#%+{y}@example.com";
  const propertyAddress = "5 Palm & Pine #3, 100% Naples?";
  await inbox.submit({ firstName: "Signs", email: email.replace("#", "!"), propertyAddress });
  await page.goto("/admin");
  const card = await opened(page, "Signs");
  await card.getByRole("combobox", { name: "Begin with" }).selectOption("No text");
  const mail = new URL((await card.getByRole("link", { name: "Email" }).getAttribute("href")) ?? "");
  expect(decodeURIComponent(mail.pathname)).toBe(email.replace("#", "!"));
  expect([...mail.searchParams]).toEqual([["subject", "Your quote request: Residential Garage"]]);
  const link = card.getByRole("link", { name: "Map" });
  const map = new URL((await link.getAttribute("href")) ?? "");
  expect(map.origin + map.pathname).toBe("https://www.google.com/maps/search/");
  expect([...map.searchParams]).toEqual([
    ["api", "1"],
    ["query", propertyAddress],
  ]);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("the list is fetched every 30 seconds and on Refresh", async ({ owner }) => {
  const page = await owner(desk);
  const lists = countLists(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/admin");
  const before = await nextUpdate(page, "");
  expect(lists()).toBe(1);
  await page.clock.runFor(25_000);
  await anotherCall(page);
  expect(lists()).toBe(1);
  await page.clock.runFor(5000);
  const polled = await nextUpdate(page, before);
  expect(lists()).toBe(2);
  await page.clock.runFor(30_000);
  const again = await nextUpdate(page, polled);
  expect(lists()).toBe(3);
  await page.clock.runFor(2000);
  await refresh(page).click();
  await nextUpdate(page, again);
  expect(lists()).toBe(4);
});

test("a refresh that fails shows an error, and the old list stays", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Stays" });
  await page.goto("/admin");
  await cardOf(page, "Stays").waitFor();
  await page.route(LIST, (route) => route.abort());
  await refresh(page).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /^Could not refresh\. Updated / })
    .waitFor();
  await expect(cardOf(page, "Stays")).toBeVisible();
  await page.unroute(LIST);
  await refresh(page).click();
  await page.getByText(/^Updated /).waitFor();
});

test("a hidden tab does not poll, and polls at once when shown after more than 30 seconds", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.clock.install();
  const lists = countLists(page);
  await page.goto("/admin");
  await page.getByText(/^Updated /).waitFor();
  const turn = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await turn("hidden");
  const before = lists();
  await page.clock.fastForward(95_000);
  await anotherCall(page);
  expect(lists()).toBe(before);
  await turn("visible");
  await expect.poll(lists).toBe(before + 1);
});

test("a request sent with the form appears by itself, is announced, counted and marked as unread", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await page.clock.install();
  await page.goto("/admin");
  await page.getByText(/^Updated /).waitFor();
  const unread = (await inbox.quoteRequests()).filter(({ read }) => read === false).length;
  const visitor = await page.context().newPage();
  await visitor.goto(inbox.url);
  await alive(visitor);
  await fill(visitor, { ...good, firstName: "Carmen", lastName: "Ruiz" });
  const sent = visitor.waitForResponse("**/api/contact");
  // As long as a person needs; faster ones are possibly robots.
  await page.clock.fastForward(5_000);
  await submit(visitor).click();
  await sent;
  await visitor.close();

  await page.clock.fastForward(31_000);
  const card = cardOf(page, "Carmen Ruiz");
  await card.waitFor();
  await expect(page.getByRole("heading", { name: "Unread: Carmen Ruiz", exact: true })).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 new request" })).toHaveCount(1);
  await expect(page).toHaveTitle(new RegExp(`^\\(${unread + 1}\\) Contact Form Submissions \\| `));
});

test("a request that arrives while another view is shown is offered in a banner", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await page.clock.install();
  await page.goto("/admin");
  await page.getByText(/^Updated /).waitFor();
  await page.getByRole("button", { name: /^Won/ }).click();
  await page.getByText("No request matches").waitFor();
  await inbox.submit({ firstName: "Meanwhile" });
  await inbox.submit({ firstName: "Another" });
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "2 new requests" }).click();
  await cardOf(page, "Meanwhile").getByText("Just arrived").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("inbox-list");
  expect(new URL(page.url()).hash).toBe("");
  await expect(page.getByRole("button", { name: "2 new requests" })).toHaveCount(0);
});

test("the deadline of an unanswered request counts down 24 hours, then shows the time overdue", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Clock" });
  await page.clock.install();
  await page.goto("/admin");
  const clock = cardOf(page, "Clock").locator(".quote-request-deadline");
  await expect(clock).toHaveText("23 h left", { useInnerText: true });
  await page.clock.fastForward("10:00:00");
  await expect(clock).toHaveText("13 h left", { useInnerText: true });
  await expect(clock).toContainClass("quote-request-deadline-calm");
  await page.clock.fastForward("10:30:00");
  await expect(clock).toHaveText(/^3 h [12]\d min left$/, { useInnerText: true });
  await expect(clock).toContainClass("quote-request-deadline-soon");
  await page.clock.fastForward("06:40:00");
  await expect(clock).toHaveText(/^Overdue by 3 h (9|1\d) min$/, { useInnerText: true });
  await expect
    .poll(() => clock.evaluate((element) => getComputedStyle(element).color))
    .toBe("rgb(180, 35, 24)");
  await expect(clock.locator("time")).toHaveAttribute("title", /^Promised by /);
  await page.clock.fastForward("48:00:00");
  await expect(clock).toHaveText(/^Overdue by 2 days 3 h$/, { useInnerText: true });
});

test("a suspected request is marked, and has no deadline", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Robert", fillTime: 10 });
  await page.clock.setFixedTime(Date.now() + 30 * 3600_000);
  await page.goto("/admin");
  await cardOf(page, "Clock").waitFor();
  const clock = cardOf(page, "Clock").locator(".quote-request-deadline");
  await expect(clock).toContainClass("quote-request-deadline-overdue");
  await page.getByRole("button", { name: "Possibly robots 1" }).click();
  const card = cardOf(page, "Robert");
  await card.getByText("Possibly a robot", { exact: true }).waitFor();
  await expect(card.locator(".request-line")).toContainText("sent faster than people type");
  await expect(card.locator(".request-line-time")).toHaveText(/\d/);
  await expect(card.locator(".quote-request-deadline")).toHaveCount(0);
});
