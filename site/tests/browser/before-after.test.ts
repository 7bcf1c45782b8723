import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { beforeAndAfter, build, end, floors, serve } from "../support/programs";
import { moveToQuarter } from "../support/slider";

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-before-after-"));
  const content = floors(folder);
  beforeAndAfter(content);
  build(content, join(folder, "dist"));
  served = await serve(join(folder, "dist"));
  address = `${served.url}/work`;
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

const slider = (page: Page) => page.getByRole("slider", { name: "Line between Before and After" });
/** The boxes of both pictures at the same moment: a font that arrives in between moves what is below its text. */
const boxes = async (page: Page) => {
  const pictures = page.getByRole("img", { name: /^A (pale|blue) floor\.$/ });
  const [before, after] = await pictures.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  if (before === undefined || after === undefined) throw new Error("A picture is not shown");
  return { before, after };
};

/** The share of the picture that shows the place before the work, in percent. */
const split = (page: Page) =>
  page
    .locator(".compare-side + .compare-side")
    .evaluate((part) => Number(/([\d.]+)%\)$/.exec(getComputedStyle(part).clipPath)?.[1]));

for (const [device, options] of Object.entries({ desktop, phone })) {
  test(`on a ${device} the line between before and after follows a drag across the picture`, async ({
    open,
  }) => {
    const page = await open(options);
    await page.goto(address);
    expect(await split(page)).toBe(50);
    await expect(async () => {
      const { before, after } = await boxes(page);
      expect(before).toEqual(after);
    }).toPass();
    await moveToQuarter(page, slider(page), device);
    await expect.poll(() => split(page)).toBeLessThan(28);
    expect(await split(page)).toBeGreaterThan(22);
  });

  test(`on a ${device} before and after are accessible, and nothing is wider than the window`, async ({
    open,
  }) => {
    const page = await open(options);
    await page.goto(address);
    expect(await findings(page, "main")).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test(`on a ${device} without scripts before and after are side by side`, async ({ open }) => {
    const page = await open({ ...options, javaScriptEnabled: false });
    // Without scripts the document is done before its styles are there.
    await page.goto(address, { waitUntil: "load" });
    const { before, after } = await boxes(page);
    expect(before.x + before.width).toBeLessThanOrEqual(after.x);
    expect(before.y).toBe(after.y);
    await expect(page.getByText("Before", { exact: true })).toBeVisible();
    await expect(page.getByText("After", { exact: true })).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
  });
}

test("the arrow keys move the line between before and after", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await slider(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => split(page)).toBe(49);
  await page.keyboard.press("Home");
  await expect.poll(() => split(page)).toBe(0);
});

test("with forced colors the line between before and after is drawn", async ({ open }) => {
  const page = await open({ ...desktop, forcedColors: "active" });
  await page.goto(address);
  const line = await page
    .locator(".compare")
    .evaluate((part) => getComputedStyle(part, "::after").backgroundImage);
  expect(line).toContain("gradient");
});

test("on paper before and after are side by side", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.emulateMedia({ media: "print" });
  const { before, after } = await boxes(page);
  expect(before.x + before.width).toBeLessThanOrEqual(after.x);
  await expect(page.getByRole("slider")).toHaveCount(0);
});
