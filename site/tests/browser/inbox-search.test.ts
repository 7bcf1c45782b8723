import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { QuoteRequestSearch } from "../../generated/api";
import { findings, pressBack, stopClock } from "../support/browser";
import { expect, gate } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test, toast } from "../support/inbox";
import { endSession, logIn } from "../support/owner";
import { password } from "../support/programs";

test.use({ api: inboxApi("inbox-search") });
const SEARCH = "**/api/admin/contact-requests/search";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search" });
const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const older = (page: Page) => page.getByRole("button", { name: "Older" });
const newer = (page: Page) => page.getByRole("button", { name: "Newer" });
const hash = (page: Page) => new URL(page.url()).hash;
async function search(page: Page, words: string) {
  await page.goto("/admin");
  await field(page).fill(words);
  await field(page).press("Enter");
}
const heading = (page: Page) => page.locator("#inbox-list-title");

test.beforeAll(async ({ inbox }) => {
  for (let number = 0; number < 120; number++)
    await inbox.submit({ firstName: `Guest${number}.`, email: `guest${number}@example.com` });
});

test("a page has fifty requests, Older and Newer reach all of them, and a reload keeps the page", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "Guest119.").waitFor();
  const seen = await names(page);
  expect(seen.length).toBe(50);
  await expect(page).toHaveTitle(/^\(50\+\) Contact Form Submissions \| /);
  await expect(newer(page)).toBeDisabled();
  await older(page).click();
  await cardOf(page, "Guest69.").waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("inbox-list");
  seen.push(...(await names(page)));
  await page.reload();
  await cardOf(page, "Guest69.").waitFor();
  await older(page).click();
  await cardOf(page, "Guest19.").waitFor();
  seen.push(...(await names(page)));
  await expect(heading(page)).toHaveText("Requests, page 3", { useInnerText: true });
  expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => `Unread: Guest${119 - place}. Lee`));
  await expect(older(page)).toBeDisabled();
  await newer(page).click();
  await cardOf(page, "Guest69.").waitFor();
  await page.goBack();
  await cardOf(page, "Guest19.").waitFor();
});

test("the previous page stays until the next one is loaded", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "Guest119.").waitFor();
  const { opened, release } = gate();
  await page.route("**/contact-requests?*cursor*", async (route) => {
    await opened;
    await route.continue();
  });
  await older(page).click();
  await page.locator(".quote-requests[aria-busy=true]").waitFor();
  await expect(page.getByRole("article")).toHaveCount(50);
  await expect(page.locator(".skeleton")).toHaveCount(0);
  release();
  await cardOf(page, "Guest69.").waitFor();
});

test("a search starts after a pause or on Enter, with its text in the body and not in the address", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Needle", phone: "(239) 555-0177" });
  const searches: QuoteRequestSearch[] = [];
  await page.route(SEARCH, (route) => {
    searches.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.clock.install();
  await page.goto("/admin");
  await cardOf(page, "Needle").waitFor();
  // The test controls the pause after each letter.
  await stopClock(page);
  await field(page).pressSequentially("needle 555-0177");
  await page.clock.runFor(500);
  await page.clock.resume();
  await expect.poll(() => names(page)).toEqual(["Unread: Needle Lee"]);
  expect(searches).toEqual([{ text: "needle 555-0177", suspected: false, limit: 50 }]);
  expect(hash(page)).toBe("");
  await field(page).fill("nobody at all");
  await page.keyboard.press("Enter");
  await page.getByText("No request matches").waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await cardOf(page, "Guest119.").waitFor();
  await expect(field(page)).toHaveValue("");
  expect(hash(page)).toBe("");
  await page
    .context()
    .request.delete(`${inbox.url}/api/admin/contact-requests/${id}`, { headers: { origin: inbox.url } });
});

test("project type, status, suspected and unread filter the list, and going back undoes them one by one", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Shop", projectType: "retail-space" });
  await inbox.submit({ firstName: "Robot", projectType: "retail-space", fillTime: 1 });
  const read = await inbox.submit({ firstName: "Done", projectType: "retail-space" });
  await inbox.patch(read, { status: "won", read: true });
  await page.goto("/admin");
  const choose = (label: string, option: string) =>
    page.getByRole("search").getByLabel(label, { exact: true }).selectOption({ label: option });
  const shown = (...found: string[]) =>
    expect
      .poll(async () => (await names(page)).map((name) => name.replace(/Unread: | Lee/g, "")))
      .toEqual(found);

  await choose("Project type", "Retail Space");
  await shown("Done", "Shop");
  await page.getByLabel("Unread only").check();
  await shown("Shop");
  await choose("Sender", "All senders");
  await shown("Robot", "Shop");
  await choose("Sender", "Possibly robots");
  await shown("Robot");
  expect(hash(page)).toBe("#type=retail-space&suspected=yes&unread=yes");
  await page.reload();
  await shown("Robot");
  await expect(page.getByLabel("Unread only")).toBeChecked();
  await page.goBack();
  await shown("Robot", "Shop");
  await page.goBack();
  await shown("Shop");
  await page.goBack();
  await page.getByRole("button", { name: /^Won/ }).click();
  await shown("Done");
});

test("a search is restored after the session ended and the owner logged in again", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  await search(page, "guest7.");
  await cardOf(page, "Guest7.").waitFor();
  await page.getByLabel("Unread only").check();
  await expect(heading(page)).toHaveText("1 request found", { useInnerText: true });
  await endSession(page, inbox.url);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await page.waitForURL(/\/admin-login#/);
  await logIn(page);
  await expect.poll(() => names(page)).toEqual(["Unread: Guest7. Lee"]);
  expect(hash(page)).toBe("#unread=yes");
  await expect(field(page)).toHaveValue("guest7.");
});

test("a search is restored after a reload and going back, and no address contains its text", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  page.on("request", (request) => addresses.push(request.url()));
  await search(page, "guest8.");
  await expect.poll(() => names(page)).toEqual(["Unread: Guest8. Lee"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Unread: Guest8. Lee"]);
  await fromMenu(page, "Trash");
  await expect(heading(page)).toHaveText("Trash", { useInnerText: true });
  await expect(field(page)).toHaveValue("");
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(["Unread: Guest8. Lee"]);
  await expect(field(page)).toHaveValue("guest8.");
  await page.goto("/thank-you");
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(["Unread: Guest8. Lee"]);
  await endSession(page, inbox.url);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await page.waitForURL("**/admin-login");
  await logIn(page);
  await expect.poll(() => names(page)).toEqual(["Unread: Guest8. Lee"]);
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => /guest8/i.test(address))).toEqual([]);
});

test("after a logout the search text is neither shown on going back nor in the tab's storage", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  await search(page, "guest9.");
  await expect.poll(() => names(page)).toEqual(["Unread: Guest9. Lee"]);
  await page.getByLabel("Unread only").check();
  await fromMenu(page, "Logout");
  await page.waitForURL("**/admin-login");
  await page.getByLabel("Password", { exact: true }).waitFor();
  // To the search before the last choice.
  // Not the question of the login page itself.
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith("/api/admin/auth-status") && new URL(page.url()).pathname === "/admin",
  );
  await pressBack(page);
  await asked;
  await page.waitForURL("**/admin-login");
  await logIn(page);
  await cardOf(page, "Guest119.").waitFor();
  await expect(field(page)).toHaveValue("");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("guest9");
});

test("a search continues until the page is full, and says how far back it has searched", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const [first] = await inbox.quoteRequests();
  // A cursor of March 2026: an id begins with its time.
  const march = Date.UTC(2026, 2, 15).toString(16).padStart(12, "0");
  const cursor = `${march.slice(0, 8)}-${march.slice(8)}-7000-8000-000000000000`;
  const asked: QuoteRequestSearch[] = [];
  const { opened, release } = gate();
  await page.route(SEARCH, async (route) => {
    const search: QuoteRequestSearch = route.request().postDataJSON();
    asked.push(search);
    if (search.cursor === undefined) return route.fulfill({ json: { requests: [first], next: cursor } });
    await opened;
    await route.fulfill({ json: { requests: [], next: null } });
  });
  await search(page, "rare");
  await page.getByText("Searching back to March 2026…").waitFor();
  release();
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(asked).toEqual([
    { text: "rare", suspected: false, limit: 50 },
    { text: "rare", suspected: false, limit: 49, cursor },
  ]);
  await expect(page.getByText("Searching back")).toHaveCount(0);
});

test("an invalid fragment shows the default view", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin#status=nonsense&type=<b>&after=../x&suspected=maybe");
  await cardOf(page, "Guest119.").waitFor();
  await expect(page.getByRole("article")).toHaveCount(50);
});

test("the export has all filtered requests, with labels, and no cell that is a formula", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({
    firstName: "=1+1",
    lastName: "Csvish",
    projectDetails: '-2 cars, "big"\nsecond line',
  });
  await inbox.submit({ firstName: "Robert", lastName: "Csvish", fillTime: 10 });
  const id = await inbox.submit({ firstName: "@SUM(A1)", lastName: "Csvish", phone: "+1 239 555 0123" });
  await inbox.patch(id, { amount: 3400, callAgain: new Date().toISOString().slice(0, 10) });
  await search(page, "csvish");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Sender").selectOption({ label: "All senders" });
  await expect(page.getByRole("article")).toHaveCount(3);
  const started = page.waitForEvent("download");
  await fromMenu(page, "Export CSV");
  const download = await started;
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" });
  expect(download.suggestedFilename()).toBe(`contact-requests-${today}.csv`);
  const text = await readFile(await download.path(), "utf8");
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFReceived,UTC offset,First name,Last name,Email address,Phone number,Property address,Project type,Project timeline,Project details,Status,Read,Possibly a robot,You were e-mailed,Photos,Note,Assigned to,Quote,Call again",
  );
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d,UTC-0[45]:00,'@SUM\(A1\),Csvish,dana@example.com,'\+1 239 555 0123,"12 Palm Way, Naples",Residential Garage,Within 1-2 weeks,"Two-car garage, one crack.",New,No,No,,0,,,3400,\d{4}-\d\d-\d\d$/,
  );
  expect(lines[2]).toContain(",New,No,Yes: sent faster than people type,");
  expect(lines[3]).toContain(`,'=1+1,Csvish,`);
  expect(lines[3]).toContain(`,"'-2 cars, ""big""\nsecond line",New,No,No,,`);
  expect(lines.slice(4)).toEqual([""]);
  const dialog = page.getByRole("dialog", { name: "Export CSV" });
  await dialog.getByText("3 requests exported.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
});

test("the export covers all pages, and can be canceled", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "Guest119.").waitFor();
  const list = await page
    .context()
    .request.get(`${inbox.url}/api/admin/contact-requests?limit=200&suspected=false`);
  const all = ((await list.json()) as unknown[]).length;
  expect(all).toBeGreaterThan(120);
  const first = page.waitForEvent("download");
  await fromMenu(page, "Export CSV");
  const text = await readFile(await (await first).path(), "utf8");
  // The header line, and nothing after the last line end.
  expect(text.split("\r\n").length - 2).toBe(all);
  await page.keyboard.press("Escape");

  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  const [request] = await inbox.quoteRequests();
  let asked = 0;
  const { opened, release } = gate();
  await page.route(SEARCH, async (route) => {
    asked += 1;
    if (asked > 1) await opened;
    await route.fulfill({ json: { requests: [request], next: String(request?.id) } }).catch(() => undefined);
  });
  await fromMenu(page, "Export CSV");
  const dialog = page.getByRole("dialog", { name: "Export CSV" });
  await dialog.getByText("1 request so far…").waitFor();
  await expect.poll(() => asked).toBe(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  release();
  // A continued export would respond before this.
  await Promise.all([
    page.waitForResponse("**/api/admin/contact-requests?*"),
    page.getByRole("button", { name: "Refresh", exact: true }).click(),
  ]);
  expect(asked).toBe(2);
  expect(downloads).toBe(0);
});

test("erasing counts a person's requests in inbox and trash, then erases them", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Forget", email: "Forget.Me@example.com" });
  const trashed = await inbox.submit({ firstName: "Forget", email: "forget.me@example.com" });
  const other = await inbox.submit({ firstName: "Other", email: "dont.forget.me@example.com" });
  await page
    .context()
    .request.delete(`${inbox.url}/api/admin/contact-requests/${trashed}`, { headers: { origin: inbox.url } });
  await search(page, "forget");
  await cardOf(page, "Forget").waitFor();
  await fromMenu(page, "Erase data");
  const dialog = page.getByRole("dialog", { name: "Erase a person's data" });
  await dialog.getByLabel("Email address").fill(" forget.me@EXAMPLE.com ");
  await dialog.getByRole("button", { name: "Count requests" }).click();
  await dialog.getByText("2 requests found.").waitFor();
  expect((await inbox.quoteRequests()).filter(({ firstName }) => firstName === "Forget").length).toBe(1);
  expect(await findings(page, ".dialog"), "counted").toEqual([]);
  const typed = dialog.getByLabel("Your password");
  await expect(typed).toBeFocused();
  await typed.fill("wrong");
  await dialog.getByRole("button", { name: "Erase 2 requests for good" }).click();
  await dialog.getByText("This is not your password").waitFor();
  expect((await inbox.quoteRequests()).filter(({ firstName }) => firstName === "Forget").length).toBe(1);
  await typed.fill(password);
  await dialog.getByRole("button", { name: "Erase 2 requests for good" }).click();
  await dialog.getByText("2 requests erased.").waitFor();
  expect(await findings(page, ".dialog"), "erased").toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await cardOf(page, "Forget").waitFor({ state: "detached" });
  const left = await inbox.quoteRequests();
  expect(left.filter(({ firstName }) => firstName === "Forget")).toEqual([]);
  expect(left.some(({ id }) => id === other)).toBe(true);
  await fromMenu(page, "Trash");
  await expect(heading(page)).toHaveText("Trash", { useInnerText: true });
  await expect(cardOf(page, "Forget")).toHaveCount(0);
});

test("a person is erased by the phone number, however it is written", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Called", phone: "(941) 555-0177" });
  const other = await inbox.submit({ firstName: "Other", phone: "(941) 555-0178" });
  await search(page, "0177");
  await cardOf(page, "Called").waitFor();
  await fromMenu(page, "Erase data");
  const dialog = page.getByRole("dialog", { name: "Erase a person's data" });
  await dialog.getByLabel("Email address or phone number").fill("+1 941 555 01 77");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Erase 1 request for good" }).click();
  await dialog.getByText("1 request erased.").waitFor();
  const left = await inbox.quoteRequests();
  expect(left.filter(({ firstName }) => firstName === "Called")).toEqual([]);
  expect(left.some(({ id }) => id === other)).toBe(true);
});

test("an unknown address has nothing to erase, and a failure shows an error", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await search(page, "nobody");
  await fromMenu(page, "Erase data");
  const dialog = page.getByRole("dialog", { name: "Erase a person's data" });
  await dialog.getByLabel("Email address").fill("nobody@example.com");
  await page.keyboard.press("Enter");
  await dialog.getByText("There are no requests with this address or number.").waitFor();
  await expect(dialog.getByRole("button", { name: /for good/ })).toHaveCount(0);
  await dialog.getByLabel("Email address").fill("guest110@example.com");
  await page.keyboard.press("Enter");
  await page.route("**/api/admin/erase", (route) => route.fulfill({ status: 503, body: "{}" }));
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Erase 1 request for good" }).click();
  await dialog.getByText("That failed. Please try again.").waitFor();
  expect((await inbox.quoteRequests()).some(({ email }) => email === "guest110@example.com")).toBe(true);

  // The API erases for about a second at a time.
  const asked: unknown[] = [];
  await page.route("**/api/admin/erase", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({
      json: asked.length === 1 ? { erased: 2, next: "on" } : { erased: 1, next: null },
    });
  });
  await dialog.getByRole("button", { name: "Erase 1 request for good" }).click();
  await dialog.getByText("3 requests erased.").waitFor();
  const email = "guest110@example.com";
  expect(asked).toEqual([
    { email, password },
    { email, cursor: "on" },
  ]);
});

test("Undo in the toast restores a request to its page", async ({ owner }) => {
  const page = await owner(desk);
  await search(page, "guest50.");
  await (await opened(page, "Guest50.")).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No request matches").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await toast(page, "Success", "Contact request restored successfully").waitFor();
  await cardOf(page, "Guest50.").waitFor();
});
