import { expect, test } from "vitest";
import { desktop, everyPage, findings, openBrowser, phone, watch } from "../support/browser";

const withPage = openBrowser();
const paths = await everyPage();
const widths = { phone: { width: 390, height: 780 }, narrow: { width: 320, height: 640 } };

test.each(paths)(
  "%s loads without a complaint, is accessible on a desktop and on a phone, and has no sideways scroll at 320 px",
  (path) =>
    withPage({ ...desktop, reducedMotion: "reduce" }, async (page) => {
      const complaints = watch(page);
      await page.goto(path);
      // The not-found page is itself an answer of 404.
      expect(complaints.filter((text) => path !== "/404" || !text.includes("404"))).toEqual([]);
      // Of the two of the not-found page, one is hidden.
      if (path !== "/404") expect(await page.locator("h1").count()).toBe(1);
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize(widths.phone);
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize(widths.narrow);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }),
);

test("the open drawer is accessible", () =>
  withPage({ ...phone, reducedMotion: "reduce" }, async (page) => {
    await page.goto("/");
    await page.locator(".menu-open").tap();
    await page.locator("#menu").waitFor();
    expect(await findings(page)).toEqual([]);
  }));

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
