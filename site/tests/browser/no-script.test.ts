import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, openBrowser, phone, sitemap } from "../support/browser";

const withPage = openBrowser();
const article = (await sitemap()).find((path) => path.startsWith("/blog/")) ?? "/blog";

test("without scripts the drawer opens, leads on and closes", () =>
  withPage({ ...phone, javaScriptEnabled: false }, async (page) => {
    await page.goto("/");
    const menu = page.locator("#menu");
    expect(await menu.isVisible()).toBe(false);
    await page.locator(".menu-open").tap();
    await menu.waitFor();
    await menu.getByRole("button", { name: "Close" }).tap();
    await menu.waitFor({ state: "hidden" });
    await page.locator(".menu-open").tap();
    await menu.getByRole("link", { name: "Blog" }).tap();
    await page.waitForURL("**/blog");
  }));

test("without scripts all the text is there", () =>
  withPage(desktop, async (scripted) => {
    for (const path of ["/", "/locations/fort-myers", "/services/flake-systems", article, "/thank-you"]) {
      await scripted.goto(path);
      const expected = await shown(scripted);
      await withPage({ ...desktop, javaScriptEnabled: false }, async (plain) => {
        await plain.goto(path);
        const words = await shown(plain);
        // The share button is the one thing that needs a script; it makes room for the mail link.
        const without = (text: string) =>
          text.replace(/Share( this article:)?\s*(send or copy the link)?/g, "");
        expect(without(words).replace(/\s+/g, " ")).toBe(without(expected).replace(/\s+/g, " "));
      });
    }
  }));

test("without scripts an answer to a question opens", () =>
  withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto("/services/garage-floor-coating-fort-myers");
    const question = page.locator("details").first();
    await question.locator("summary").click();
    expect(await question.locator("p").isVisible()).toBe(true);
  }));

/** Only what is shown: `textContent` would count what is hidden. */
function shown(page: Page): Promise<string> {
  return page.locator("main").innerText();
}
