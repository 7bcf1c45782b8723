import type { Page } from "@playwright/test";
import { article, desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";

test("without scripts the drawer opens, its links work, and it closes", async ({ open }) => {
  const page = await open({ ...phone, javaScriptEnabled: false });
  await page.goto("/");
  const menu = page.locator("#menu");
  await expect(menu).toBeHidden();
  await page.locator(".menu-open").tap();
  await menu.waitFor();
  await menu.getByRole("button", { name: "Close" }).tap();
  await menu.waitFor({ state: "hidden" });
  await page.locator(".menu-open").tap();
  await menu.getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL("**/blog");
});

test("without scripts all text is shown", async ({ open }) => {
  const scripted = await open(desktop);
  const plain = await open({ ...desktop, javaScriptEnabled: false });
  for (const path of ["/", "/locations/fort-myers", "/services/flake-systems", article, "/thank-you"]) {
    await scripted.goto(path);
    // Without scripts, the fields about the project are not folded.
    await scripted.evaluate(() => document.querySelector("#quote-form details")?.setAttribute("open", ""));
    const expected = await shown(scripted);
    await plain.goto(path);
    const words = await shown(plain);
    // The share button needs a script and is replaced by the email link.
    const without = (text: string) => text.replace(/Share( this article:)?\s*(send or copy the link)?/g, "");
    expect(without(words).replace(/\s+/g, " ")).toBe(without(expected).replace(/\s+/g, " "));
  }
});

test("without scripts an answer to a question opens", async ({ open }) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  await page.goto("/services/garage-floor-coating-fort-myers");
  const question = page.locator("details").first();
  await question.locator("summary").click();
  await expect(question.locator("p")).toBeVisible();
});

/** Visible text: `textContent` has hidden text too. */
function shown(page: Page): Promise<string> {
  return page.locator("main").innerText();
}
