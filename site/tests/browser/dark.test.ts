import type { Page } from "@playwright/test";
import { article, desktop, findings, phone, routes } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { messages, openForm, submit } from "../support/form";

const dark = { ...desktop, colorScheme: "dark", reducedMotion: "reduce" } as const;

/** Pages of each kind. */
const kinds = [
  "/",
  ...routes.services.main.slice(0, 3),
  ...routes.locations.areas.slice(0, 1),
  "/locations",
  "/blog",
  article,
  "/thank-you",
  "/404",
];

/** The lightness of the ground of an element, from 0 to 255; -1 if it has none. */
const ground = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        getComputedStyle(element)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return alpha === 0 ? -1 : Math.max(red, green, blue);
    });

for (const path of kinds)
  test(`with a preference for dark, ${path} is dark and everything on it can be read`, async ({ open }) => {
    const page = await open(dark);
    await page.goto(path);
    for (const part of ["main", ".site-header", ".site-footer"])
      expect(await ground(page, part), part).toBeLessThan(48);
    expect(await findings(page)).toEqual([]);
  });

test("without that preference the page is light", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  expect(await ground(page, "main")).toBeGreaterThan(200);
  expect(await ground(page, ".site-header")).toBeGreaterThan(200);
});

test("on paper a page is dark on white for everybody", async ({ open }) => {
  const page = await open(dark);
  await page.goto(article);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await ground(page, "main")).toBe(-1);
  await expect(page.locator("main h1")).toHaveCSS("color", "rgb(18, 23, 28)");
});

test("with a preference for dark, the form's mistakes, the choice of a list and the menu can be read", async ({
  open,
}) => {
  const page = await open({ ...phone, colorScheme: "dark", reducedMotion: "reduce" });
  await openForm(page);
  await submit(page).click();
  await expect.poll(async () => Object.keys(await messages(page)).length).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await page.locator("form select").first().selectOption({ index: 1 });
  expect(await findings(page)).toEqual([]);
  await page.locator(".menu-open").click();
  await page.locator("#menu").waitFor();
  expect(await findings(page)).toEqual([]);
});
