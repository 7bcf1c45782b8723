import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { desktop, openBrowser, phone } from "../support/browser";

const withPage = openBrowser();
const anchors = ["residential", "commercial", "design-center", "gallery", "services", "about", "contact"];

/** How far the section begins below the bar, once the page has scrolled and everything has come. */
async function distance(page: Page, anchor: string): Promise<number> {
  await page.waitForFunction(() => "scrolled" in window);
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate((id) => {
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar);
  }, anchor);
}

/** Remembers that a scroll has ended. One that has not begun yet looks the same as one that is over. */
function rememberScroll(page: Page) {
  return page.addInitScript(() =>
    addEventListener("scrollend", () => Object.assign(window, { scrolled: true })),
  );
}

describe.each([
  ["phone", phone],
  ["desktop", desktop],
] as const)("on a %s", (_, device) => {
  test.each(anchors)("a link from another page to #%s ends at the section below the bar", (anchor) =>
    withPage(device, async (page) => {
      await rememberScroll(page);
      await page.goto("/blog");
      await page.evaluate((id) => {
        const link = document.createElement("a");
        link.href = `/#${id}`;
        document.body.append(link);
        link.click();
      }, anchor);
      await page.waitForURL(`**/#${anchor}`);
      const below = await distance(page, anchor);
      expect(below).toBeGreaterThanOrEqual(0);
      expect(below).toBeLessThanOrEqual(60);
    }),
  );
});

test("a section item of the bar scrolls smoothly on the same page", () =>
  withPage(desktop, async (page) => {
    await rememberScroll(page);
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    const below = await distance(page, "about");
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThanOrEqual(60);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      "smooth",
    );
  }));

test("who asks for reduced motion is taken there at once", () =>
  withPage({ ...desktop, reducedMotion: "reduce" }, async (page) => {
    await page.goto("/");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  }));

test("the quote button of another page leads to the contact section", () =>
  withPage(desktop, async (page) => {
    await rememberScroll(page);
    await page.goto("/services/flake-systems");
    await page.locator("main").getByRole("link", { name: "Get Free Quote" }).first().click();
    await page.waitForURL("**/#contact");
    expect(await distance(page, "contact")).toBeLessThanOrEqual(60);
  }));

test("the item of the bar that the page belongs to says so", () =>
  withPage(desktop, async (page) => {
    await page.goto("/blog");
    const current = page.locator("header [aria-current]");
    expect(await current.allTextContents()).toEqual(["Blog"]);
  }));
