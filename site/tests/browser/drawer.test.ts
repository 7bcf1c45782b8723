import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, openBrowser, phone } from "../support/browser";

const withPage = openBrowser();
const opener = (page: Page) => page.locator(".menu-open");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const focusIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test("a touch opens the drawer, puts the focus in it and makes the rest inert", () =>
  withPage(phone, async (page) => {
    await page.goto("/");
    expect(await menu(page).isVisible()).toBe(false);
    expect(await opener(page).getAttribute("aria-expanded")).toBe("false");
    await opener(page).tap();
    await menu(page).waitFor();
    expect(await opener(page).getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => focusIn(page, "#menu")).toBe(true);
    expect(await page.locator("main").evaluate((main: HTMLElement) => main.inert)).toBe(true);
  }));

test("the keyboard opens it, Tab stays in it, and Escape returns the focus to the button", () =>
  withPage({ ...phone, hasTouch: false }, async (page) => {
    await page.goto("/");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await menu(page).waitFor();
    await expect.poll(() => focusIn(page, "#menu")).toBe(true);
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press("Tab");
      // Between the last item and the first, the focus may pass through the browser's own controls.
      const place = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body || focused?.closest("#menu") !== null;
      });
      expect(place).toBe(true);
    }
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "hidden" });
    expect(await focusIn(page, ".menu-open")).toBe(true);
    expect(await opener(page).getAttribute("aria-expanded")).toBe("false");
    expect(await page.locator("main").evaluate((main: HTMLElement) => main.inert)).toBe(false);
  }));

test("choosing a section of the same page closes the drawer and goes there", () =>
  withPage(phone, async (page) => {
    await page.goto("/");
    await opener(page).tap();
    await menu(page).getByRole("link", { name: "Contact" }).tap();
    await menu(page).waitFor({ state: "hidden" });
    expect(page.url()).toContain("/#contact");
    await expect.poll(() => inView(page, "#contact")).toBe(true);
  }));

test("choosing another page leaves the drawer closed there", () =>
  withPage(phone, async (page) => {
    await page.goto("/");
    await opener(page).tap();
    await menu(page).getByRole("link", { name: "Blog" }).tap();
    await page.waitForURL("**/blog");
    expect(await menu(page).isVisible()).toBe(false);
  }));

test("a wide window shows the items in the bar and no menu button", () =>
  withPage(desktop, async (page) => {
    await page.goto("/");
    expect(await menu(page).getByRole("link", { name: "Services" }).isVisible()).toBe(true);
    expect(await opener(page).isVisible()).toBe(false);
  }));

function inView(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight / 2;
  });
}
