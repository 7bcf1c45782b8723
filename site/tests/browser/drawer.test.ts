import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { build, end, menuOf, serve } from "../support/programs";

const opener = (page: Page) => page.locator(".menu-open");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const focusIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test("a tap opens the drawer, moves the focus into it and makes the rest inert", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  await expect(menu(page)).toBeHidden();
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

const menus = {
  "two short words": ["Blog", "About"],
  "seven words": ["Residential", "Commercial", "Design Center", "Services", "About", "Blog", "Contact"],
  "six German words": [
    "Leistungen",
    "Einsatzgebiet",
    "Ratgeber",
    "Stellenangebote",
    "Über uns",
    "Ansprechpartner",
  ],
  "ten words": [
    "Prices",
    "See your floor",
    "Projects",
    "Residential",
    "Commercial",
    "Design Center",
    "Services",
    "About",
    "Blog",
    "Contact",
  ],
  "nine long words": [
    "Residential",
    "Commercial",
    "Restoration",
    "Inspections",
    "Maintenance",
    "Financing",
    "Resources",
    "Testimonials",
    "Warranties",
  ],
  "words of wide letters": ["WWWWWWWWW", "MMMMMMMMM", "Ømmmwwww", "WWWWWWWWW", "MMMMMMMMM", "Ømmmwwww"],
  "words of narrow letters": ["illicit", "till", "fill it", "Jill", "lit", "tilt", "filly"],
};
for (const [name, items] of Object.entries(menus))
  test(`a menu of ${name} is in the bar where it fits, and behind its button elsewhere`, async ({ open }) => {
    const folder = mkdtempSync(join(tmpdir(), "site-menu-"));
    build(menuOf(folder, items), join(folder, "dist"));
    const { server, url } = await serve(join(folder, "dist"));
    try {
      // Without motion: the drawer slides away when a window becomes narrow.
      const page = await open({ ...desktop, reducedMotion: "reduce" });
      await page.goto(url);
      await page.evaluate(() => document.fonts.ready);
      const bars: number[] = [];
      for (let width = 980; width <= 2000; width += 20) {
        await page.setViewportSize({ width, height: 700 });
        const seen = await page.evaluate(() => {
          const isSeen = (selector: string) => document.querySelector(selector)?.checkVisibility() === true;
          const right = document.querySelector(".menu-actions .button")?.getBoundingClientRect().right ?? 0;
          const boxes = [...document.querySelectorAll(".site-header-home, .menu-items a, .menu-actions a")]
            .filter((element) => element.checkVisibility())
            .map((element) => element.getBoundingClientRect());
          return {
            isWide: document.documentElement.scrollWidth > innerWidth || right > innerWidth,
            isOverlapping: boxes.some((box, place) =>
              boxes
                .slice(0, place)
                .some(
                  (other) =>
                    Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                    Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
                ),
            ),
            isOutside: boxes.some(({ top, bottom }) => top < -1 || bottom > 81),
            button: isSeen(".menu-open"),
            items: isSeen(".menu-items"),
          };
        });
        expect(seen, `${width} px`).toEqual({
          ...seen,
          isWide: false,
          isOverlapping: false,
          isOutside: false,
          button: !seen.items,
        });
        if (seen.items) bars.push(width);
      }
      // Once it fits, it fits in every wider window.
      expect(bars).toEqual(
        Array.from({ length: bars.length }, (_, place) => 2000 - 20 * (bars.length - 1 - place)),
      );
      if (items.length < 7 && !name.includes("wide")) expect(bars[0]).toBeLessThanOrEqual(1440);
      if (name === "ten words") expect(bars[0]).toBeLessThanOrEqual(1280);
    } finally {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    }
  });

test("an open drawer closes when the window becomes wide enough for the items", async ({ open }) => {
  const page = await open({ viewport: { width: 900, height: 700 } });
  await page.goto("/");
  await opener(page).click();
  await menu(page).waitFor();
  await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 });
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  expect(await page.locator("main").evaluate((main: HTMLElement) => main.inert)).toBe(false);
});

function inView(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight / 2;
  });
}
