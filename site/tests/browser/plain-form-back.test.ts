import type { Page } from "@playwright/test";
import { flags, pressBack, wholeBrowser } from "../support/browser";
import { expect } from "../support/fixtures";
import { fill, send, shown, test, typed } from "../support/plainForm";

test.use({
  // With the back/forward cache, as visitors have it; Playwright disables it. Without it Chromium restores a form from
  // a copy that may be a moment old when somebody goes back within milliseconds.
  launchOptions: {
    executablePath: wholeBrowser,
    args: flags,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Goes back to the form. The page out of the cache is not loaded again. */
async function goBack(page: Page) {
  await pressBack(page);
  await page.waitForURL(({ pathname }) => pathname === "/", { waitUntil: "commit" });
}

test("a form sent again after going back makes one quote request", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  for (let time = 0; time < 2; time++) {
    await send(page);
    expect(new URL(page.url()).pathname).toBe("/thank-you");
    await goBack(page);
    await expect.poll(() => shown(page)).toEqual({ ...typed, subject: "" });
  }
  expect((await product.quoteRequests()).length).toBe(1);
});

test("a rate limit keeps all typed values", async ({ visit }) => {
  const { page } = await visit({ CONTACT_LIMIT: "1/86400" });
  await page.goto("/");
  await fill(page, typed);
  await send(page);
  await goBack(page);
  await expect.poll(() => shown(page)).toEqual({ ...typed, subject: "" });
  expect((await send(page)).status()).toBe(429);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please wait a little", {
    useInnerText: true,
  });
  await expect.poll(() => shown(page)).toEqual({ ...typed, subject: "" });
  await expect(page.locator("form [aria-invalid]")).toHaveCount(0);
});

test("when the API is down, going back restores all typed values", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  await product.stopApi();
  expect((await send(page)).status()).toBe(502);
  await goBack(page);
  await expect.poll(() => shown(page)).toEqual({ ...typed, subject: "" });
});
