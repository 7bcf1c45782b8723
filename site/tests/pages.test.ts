import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { desktop, everyPage, openBrowser, phone, watch } from "./browser";

const withPage = openBrowser();
const paths = await everyPage();
const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe found, short enough to read in a failing test. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.html}`));
}

describe.each([
  ["phone", phone],
  ["desktop", desktop],
] as const)("on a %s", (_, device) => {
  test.each(paths)("%s loads without a complaint and is accessible", (path) =>
    withPage({ ...device, reducedMotion: "reduce" }, async (page) => {
      const complaints = watch(page);
      await page.goto(path);
      // The not-found page is itself an answer of 404.
      expect(complaints.filter((text) => path !== "/404" || !text.includes("404"))).toEqual([]);
      expect(await findings(page)).toEqual([]);
    }),
  );
});

test("the open drawer is accessible", () =>
  withPage({ ...phone, reducedMotion: "reduce" }, async (page) => {
    await page.goto("/");
    await page.locator(".menu-open").tap();
    await page.locator("#menu").waitFor();
    expect(await findings(page)).toEqual([]);
  }));

test.each(paths)("%s has no sideways scroll at 320 px", (path) =>
  withPage({ viewport: { width: 320, height: 640 } }, async (page) => {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  }),
);

test("on a phone the call bar leaves the end of the footer free", () =>
  withPage(phone, async (page) => {
    await page.goto("/");
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const end = await page
      .locator(".site-footer-end")
      .evaluate((footer) => footer.getBoundingClientRect().bottom);
    const bar = await page.locator(".call-bar").evaluate((nav) => nav.getBoundingClientRect().top);
    expect(end).toBeLessThanOrEqual(bar);
  }));

test("every page has one heading of the first level", () =>
  withPage(desktop, async (page) => {
    for (const path of paths.filter((path) => path !== "/404")) {
      await page.goto(path);
      expect(await page.locator("h1").count(), path).toBe(1);
    }
  }));
