import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { build, end, manyFloors, serve } from "../support/programs";

const COLORS = 300;

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-many-floors-"));
  build(manyFloors(folder), join(folder, "dist"));
  served = await serve(join(folder, "dist"));
  address = `${served.url}/floors`;
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

/** The name of the color on the floor. */
const shown = (page: Page) => page.locator("figcaption:visible strong");

/** The files of floors and of colors that the page has asked for. */
function pictures(page: Page) {
  const seen = { floors: new Set<string>(), colors: new Set<string>() };
  page.on("request", (request) => {
    const [, color, floor] = /(set-\d+-\d+)(-on-garage-floor)?\./.exec(request.url()) ?? [];
    if (color !== undefined) seen[floor === undefined ? "colors" : "floors"].add(color);
  });
  return seen;
}

for (const [device, options] of Object.entries({ desktop, phone })) {
  test(`on a ${device} with 300 colors one floor is loaded, and the colors near the screen`, async ({
    open,
  }) => {
    const page = await open(options);
    const seen = pictures(page);
    await page.goto(address);
    await expect(page.getByRole("radio")).toHaveCount(COLORS);
    await page.waitForLoadState("networkidle");
    expect([...seen.floors]).toEqual(["set-1-1"]);
    expect(seen.colors.size).toBeGreaterThan(0);
    expect(seen.colors.size).toBeLessThan(COLORS / 2);
  });

  test(`on a ${device} the first, a middle and the last set of 300 colors can be chosen, and nothing is wider than the window`, async ({
    open,
  }) => {
    const page = await open(options);
    await page.goto(address);
    for (const name of ["set-1 30", "set-5 15", "set-10 30"]) {
      const color = page.locator("label", { hasText: new RegExp(`${name}$`) });
      await (device === "phone" ? color.tap() : color.click());
      await expect(shown(page)).toHaveText(name);
      await expect(page.getByRole("figure")).toHaveCount(1);
      // The room is on the screen with the color that was chosen.
      await expect(page.locator("figure:visible .picture")).toBeInViewport();
      await expect(color).toBeInViewport();
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test(`on a ${device} without scripts the last of 300 colors is on the floor, also by its link`, async ({
    open,
  }) => {
    const page = await open({ ...options, javaScriptEnabled: false });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    // The style sheet shows one of them.
    await expect(page.getByRole("figure")).toHaveCount(1);
    await page.locator("label", { hasText: /set-10 30$/ }).click();
    await expect(shown(page)).toHaveText("set-10 30");
    const other = await open({ ...options, javaScriptEnabled: false });
    await other.goto(`${address}#garage-set-10-set-10-30`, { waitUntil: "domcontentloaded" });
    await expect(other.getByRole("figure")).toHaveCount(1);
    await expect(shown(other)).toHaveText("set-10 30");
    await expect(other.locator("figure:visible .picture")).toBeInViewport();
  });
}

test("the keyboard goes around all 300 colors, backwards from the first to the last", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "set-10 30" })).toBeFocused();
  await expect(shown(page)).toHaveText("set-10 30");
  await expect(page.locator("figure:visible .picture")).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(shown(page)).toHaveText("set-1 2");
});
