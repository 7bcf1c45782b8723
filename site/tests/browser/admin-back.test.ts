import type { Page } from "@playwright/test";
import { desktop, flags, pressBack, wholeBrowser } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { endSession, logIn, submitQuoteRequest } from "../support/owner";

type BackFixtures = {
  /** A public page, with the inbox before it in the tab's history. */
  inFrontOfInbox: Page;
};

const test = base.extend<BackFixtures>({
  inFrontOfInbox: async ({ open, product }, use) => {
    const page = await open({ ...desktop, baseURL: product.url });
    // The page's `no-store` would prevent caching in some browsers.
    await page.route("**/admin", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "cache-control": "no-cache" } });
    });
    await page.goto("/admin-login");
    await logIn(page);
    await page.getByText("Dana Reyes").first().waitFor();
    // A page that is left while it loads is not kept.
    await page.waitForLoadState();
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        const { visibility } = getComputedStyle(document.body);
        sessionStorage.setItem("came back", JSON.stringify({ persisted, visibility }));
      });
    });
    await page.goto("/thank-you");
    await use(page);
  },
});
test.use({
  api: { store: "admin-back" },
  launchOptions: {
    executablePath: wholeBrowser,
    args: flags,
    // Playwright disables this cache.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test.beforeAll(({ product }) => submitQuoteRequest(product.url));

const cameBack = (page: Page) => page.evaluate(() => sessionStorage.getItem("came back"));
const dark = JSON.stringify({ persisted: true, visibility: "hidden" });

test("an inbox restored from the back/forward cache stays hidden once the session is over", async ({
  inFrontOfInbox: page,
  product,
}) => {
  await endSession(page, product.url);
  await pressBack(page);
  await page.waitForURL(({ pathname }) => pathname === "/admin-login");
  await expect.poll(() => cameBack(page)).toBe(dark);
  await expect(page.getByText("Dana Reyes")).toHaveCount(0);
});

test("an inbox restored from the back/forward cache is shown while the session lasts", async ({
  inFrontOfInbox: page,
}) => {
  await pressBack(page);
  await page.getByText("Dana Reyes").first().waitFor({ state: "visible" });
  await expect.poll(() => cameBack(page)).toBe(dark);
});

test("an inbox restored from the back/forward cache shows an error when the session check fails", async ({
  inFrontOfInbox: page,
}) => {
  await page.context().route("**/api/admin/auth-status", (route) => route.abort());
  await pressBack(page);
  await page.getByText("Error loading contact requests. Please try again.").waitFor();
  await expect.poll(() => cameBack(page)).toBe(dark);
  await expect(page.getByText("Dana Reyes")).toHaveCount(0);
});
