import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";

const opener = (page: Page) => page.locator(".menu-open");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const focusIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test("a tap opens the drawer, moves the focus into it and makes the rest inert", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await opener(page).tap();
  await menu(page).waitFor();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await expect.poll(() => focusIn(page, "#menu")).toBe(true);
  await expect.poll(() => page.locator("main").evaluate((main: HTMLElement) => main.inert)).toBe(true);
});

test("the keyboard opens the drawer, Tab stays in it, and Escape returns the focus to the button", async ({
  open,
}) => {
  const page = await open({ ...phone, hasTouch: false });
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
  await expect.poll(() => focusIn(page, ".menu-open")).toBe(true);
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => page.locator("main").evaluate((main: HTMLElement) => main.inert)).toBe(false);
});

test("choosing a section of the same page closes the drawer and goes there", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  await opener(page).tap();
  await menu(page).getByRole("link", { name: "Contact" }).tap();
  await menu(page).waitFor({ state: "hidden" });
  expect(page.url()).toContain("/#contact");
  await expect.poll(() => inView(page, "#contact")).toBe(true);
});

test("the drawer is closed on a page that was opened from it", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  await opener(page).tap();
  await menu(page).getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL("**/blog");
  await expect(menu(page)).toBeHidden();
});

test("a wide window shows the items in the bar and no menu button", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  await expect(menu(page).getByRole("link", { name: "Services" })).toBeVisible();
  await expect(opener(page)).toBeHidden();
});

function inView(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight / 2;
  });
}
