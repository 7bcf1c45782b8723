import type { Page } from "@playwright/test";
import { desktop, pressBack, twoFrames } from "../support/browser";
import { test as base, expect, gate } from "../support/fixtures";
import { endSession, logIn, sessionCookie, submitQuoteRequest } from "../support/owner";

type InboxFixtures = {
  /** A page without a session, of a product with one request in its inbox. */
  visitor: Page;
};

const test = base.extend<InboxFixtures>({
  visitor: async ({ open, product }, use) => use(await open({ ...desktop, baseURL: product.url })),
});
test.use({ api: { store: "admin-session" } });
test.beforeAll(({ product }) => submitQuoteRequest(product.url));

const quoteRequest = (page: Page) => page.getByText("Dana Reyes").first();
const logout = (page: Page) => page.getByRole("button", { name: "Logout" });
const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "More" }).click();
  await logout(page).click();
};
const atLogin = (page: Page) => page.waitForURL(({ pathname }) => pathname === "/admin-login");
const path = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "");

async function openInbox(page: Page, fragment = "") {
  await page.goto(`/admin-login${fragment}`);
  await logIn(page);
  await quoteRequest(page).waitFor();
}

test("without a session the inbox redirects to the login and requests no data", async ({ visitor: page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/admin");
  await atLogin(page);
  await page.getByLabel("Password", { exact: true }).waitFor();
  await expect
    .poll(() => asked.filter((address) => address.startsWith("/api/")))
    .toEqual(["/api/admin/auth-status", "/api/admin/auth-status"]);
});

test("the inbox requests no data before the session is confirmed", async ({ visitor: page }) => {
  await openInbox(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const { opened, release } = gate();
  await page.route("**/api/admin/auth-status", async (route) => {
    await opened;
    await route.continue();
  });
  await page.reload();
  await page.locator("[aria-busy=true]").waitFor();
  expect(asked.filter((address) => address.includes("contact-requests"))).toEqual([]);
  release();
  await quoteRequest(page).waitFor();
});

test("with a session the login redirects to the inbox", async ({ visitor: page }) => {
  await openInbox(page);
  await page.goto("/admin-login");
  await quoteRequest(page).waitFor();
  expect(path(page)).toBe("/admin");
});

test("a failed session check shows an error, and Try again repeats it", async ({ visitor: page }) => {
  await openInbox(page);
  await page.route("**/api/admin/auth-status", (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByText("Error loading contact requests. Please try again.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await quoteRequest(page).waitFor();
});

test.describe("the login redirects", () => {
  test("to the requested view of the inbox, which is never sent to the server", async ({ visitor: page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/admin#status=new&suspected=yes");
    await atLogin(page);
    expect(path(page)).toBe("/admin-login#/admin#status=new&suspected=yes");
    await logIn(page);
    expect(path(page)).toBe("/admin#status=new&suspected=yes");
    // Playwright reports addresses with their fragment, which is not sent.
    expect(asked.filter((address) => /^[^#]*status=/.test(address))).toEqual([]);
  });

  test("to the site's own inbox only, whatever its fragment contains", async ({ visitor: page, product }) => {
    const { url } = product;
    await openInbox(page);
    const forged = [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example/",
      "/admin@evil.example/",
      "/admin.evil.example/#x",
      "/admin/../blog#x",
      "/blog",
      "javascript:alert(1)",
      "%2F%2Fevil.example",
      "/admin#//evil.example/",
      "/admin#javascript:alert(1)",
    ];
    for (const place of forged) {
      await page.goto(`/admin-login#${place}`);
      await page.waitForURL((address) => address.pathname === "/admin");
      expect(page.url().startsWith(`${url}/admin`), place).toBe(true);
      expect([`${url}/admin`, `${url}/admin#${place.slice("/admin#".length)}`], place).toContain(page.url());
    }
  });
});

test("a logout ends the session on the server, and going back shows nothing of the inbox", async ({
  visitor: page,
  product,
}) => {
  const { url } = product;
  await openInbox(page);
  await page.goto("/thank-you");
  await page.goto("/admin");
  await quoteRequest(page).waitFor();
  const cookie = await sessionCookie(page, url);
  await logOut(page);
  await atLogin(page);

  const status = await fetch(`${url}/api/admin/auth-status`, { headers: { cookie } });
  expect(await status.json()).toEqual({ authenticated: false });
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("contact-requests")) answers.push(response.status());
  });
  // To the page between, then to the earlier inbox.
  await page.goBack();
  expect(path(page)).toBe("/thank-you");
  await pressBack(page);
  await atLogin(page);
  await page.getByLabel("Password", { exact: true }).waitFor();
  await expect(quoteRequest(page)).toHaveCount(0);
  expect(answers).toEqual([]);
});

test("a logout that fails shows an error, and the inbox stays", async ({ visitor: page }) => {
  await openInbox(page);
  await page.route("**/api/admin/logout", (route) => route.abort(), { times: 1 });
  await logOut(page);
  await page.getByText("Failed to log out. Please try again.", { exact: true }).waitFor();
  await expect(quoteRequest(page)).toBeVisible();
  await logOut(page);
  await atLogin(page);
});

test("a logout in one tab logs all tabs out, and a login in one logs all in", async ({ visitor: page }) => {
  await openInbox(page);
  const other = await page.context().newPage();
  await other.goto("/admin");
  await quoteRequest(other).waitFor();
  await logOut(page);
  await Promise.all([atLogin(page), atLogin(other)]);
  await expect(quoteRequest(other)).toHaveCount(0);
  await logIn(page);
  await quoteRequest(other).waitFor();
  expect(path(other)).toBe("/admin");
});

test("a session that ends on the server redirects to the login, and back to the same view", async ({
  visitor: page,
  product,
}) => {
  const { url } = product;
  await openInbox(page, "#/admin#status=new");
  await page.evaluate(() => sessionStorage.setItem("typed", "a note that is not saved yet"));
  await endSession(page, url);
  await page.getByRole("button", { name: "Refresh" }).click();
  await atLogin(page);
  await expect(quoteRequest(page)).toHaveCount(0);
  await logIn(page);
  await quoteRequest(page).waitFor();
  expect(path(page)).toBe("/admin#status=new");
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("typed")))
    .toBe("a note that is not saved yet");
});

test("a logout waits for a note that is being saved", async ({ visitor: page }) => {
  await openInbox(page);
  const order: string[] = [];
  const { opened, release } = gate();
  await page.route("**/api/admin/contact-requests/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const answer = await route.fetch();
    await opened;
    if ("note" in route.request().postDataJSON()) order.push(`note ${answer.status()}`);
    await route.fulfill({ response: answer });
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/logout")) order.push("logout");
  });
  await page.getByRole("article").getByRole("heading").getByRole("button").click();
  await page.getByRole("textbox", { name: /Note/ }).first().fill("Call after five");
  await logOut(page);
  await page.getByRole("button", { name: "More" }).click();
  await expect(logout(page)).toBeDisabled();
  await twoFrames(page);
  release();
  await atLogin(page);
  expect(order).toEqual(["note 200", "logout"]);
});
