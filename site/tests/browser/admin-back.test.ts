import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desktop, flags } from "../support/browser";
import { endSession, leaveRequest, logIn, shareProduct } from "../support/owner";

const product = shareProduct({});
let browser: Browser;

beforeAll(async () => {
  await leaveRequest(product().url, "Dana");
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: flags,
    // Playwright turns off what is tested here.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
afterAll(() => browser?.close());

/** The inbox, and another page on top of it; `back` is what the browser's button does. */
async function withInboxBehind(run: (page: Page, back: () => Promise<void>) => Promise<void>) {
  const context = await browser.newContext({ ...desktop, baseURL: product().url });
  try {
    const page = await context.newPage();
    // The site forbids to keep the page, which browsers take as advice.
    await page.route("**/admin", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "cache-control": "no-cache" } });
    });
    await page.goto("/admin-login");
    await logIn(page);
    await page.getByText("Dana Reyes").first().waitFor();
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        const { visibility } = getComputedStyle(document.body);
        sessionStorage.setItem("came back", JSON.stringify({ persisted, visibility }));
      });
    });
    await page.goto("/thank-you");
    await run(page, () => page.evaluate(() => history.back()));
  } finally {
    await context.close();
  }
}

const cameBack = (page: Page) => page.evaluate(() => sessionStorage.getItem("came back"));
const dark = JSON.stringify({ persisted: true, visibility: "hidden" });

test("an inbox that the browser kept shows nothing once the session is over", () =>
  withInboxBehind(async (page, back) => {
    await endSession(page, product().url);
    await back();
    await page.waitForURL(({ pathname }) => pathname === "/admin-login");
    expect(await cameBack(page)).toBe(dark);
    expect(await page.getByText("Dana Reyes").count()).toBe(0);
  }));

test("an inbox that the browser kept shows itself again while the session lives", () =>
  withInboxBehind(async (page, back) => {
    await back();
    await page.getByText("Dana Reyes").first().waitFor({ state: "visible" });
    expect(await cameBack(page)).toBe(dark);
  }));

test("an inbox that the browser kept says so when nobody can tell whether the session lives", () =>
  withInboxBehind(async (page, back) => {
    await page.context().route("**/api/admin/auth-status", (route) => route.abort());
    await back();
    await page.getByText("Error loading contact requests. Please try again.").waitFor();
    expect(await cameBack(page)).toBe(dark);
    expect(await page.getByText("Dana Reyes").count()).toBe(0);
  }));
