import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";

const anchors = ["residential", "commercial", "design-center", "gallery", "services", "about", "contact"];

/** The distance of the section from the header, once the page has scrolled and loaded. */
async function distance(page: Page, anchor: string): Promise<number> {
  await page.waitForFunction(() => "scrolled" in window);
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate((id) => {
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar);
  }, anchor);
}

/** Waits until the section ends at most 60 pixels below the header. A late font moves it once more. */
async function endsBelowBar(page: Page, anchor: string) {
  const middle = 30;
  await expect
    .poll(async () => Math.abs((await distance(page, anchor)) - middle))
    .toBeLessThanOrEqual(middle);
}

/** Records the end of a scroll, because one not yet started looks the same. */
function rememberScroll(page: Page) {
  return page.addInitScript(() =>
    addEventListener("scrollend", () => Object.assign(window, { scrolled: true })),
  );
}

for (const [name, device] of [
  ["phone", phone],
  ["desktop", desktop],
] as const)
  test.describe(`on a ${name}`, () => {
    for (const anchor of anchors)
      test(`a link from another page to #${anchor} ends at the section below the bar`, async ({ open }) => {
        const page = await open(device);
        await rememberScroll(page);
        await page.goto("/blog");
        await page.evaluate((id) => {
          const link = document.createElement("a");
          link.href = `/#${id}`;
          document.body.append(link);
          link.click();
        }, anchor);
        await page.waitForURL(`**/#${anchor}`);
        await endsBelowBar(page, anchor);
      });
  });

test("a section link in the header scrolls smoothly on the same page", async ({ open }) => {
  const page = await open(desktop);
  await rememberScroll(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await endsBelowBar(page, "about");
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior))
    .toBe("smooth");
});

test("a section many screens away is reached by a jump into its neighborhood, and smoothly from there", async ({
  open,
}) => {
  const page = await open(phone);
  await rememberScroll(page);
  await page.goto("/");
  await page.evaluate(() => {
    const passed: number[] = [];
    addEventListener("scroll", () => passed.push(scrollY));
    Object.assign(window, { passed });
  });
  await page.getByRole("link", { name: "Free quote" }).tap();
  await endsBelowBar(page, "contact");
  const passed = await page.evaluate(() => Reflect.get(window, "passed") as number[]);
  const [first = 0, end = 0] = [passed[0], passed.at(-1)];
  expect(end).toBeGreaterThan(4 * 780);
  expect(end - first).toBeLessThan(1.5 * 780);
  expect(end - first).toBeGreaterThan(0.5 * 780);
});

test("with reduced motion scrolling is not smooth", async ({ open }) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await page.goto("/");
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior))
    .toBe("auto");
});

test("the quote button of another page leads to the contact section", async ({ open }) => {
  const page = await open(desktop);
  await rememberScroll(page);
  await page.goto("/services/flake-systems");
  await page.locator("main").getByRole("link", { name: "Get Free Quote" }).first().click();
  await page.waitForURL("**/#contact");
  await endsBelowBar(page, "contact");
});

test("the header marks the link of the current page", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/blog");
  const current = page.locator("header [aria-current]");
  await expect(current).toHaveText(["Blog"]);
});
