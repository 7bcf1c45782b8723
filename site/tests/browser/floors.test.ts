import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { build, end, floors, serve } from "../support/programs";

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-floors-"));
  build(floors(folder), join(folder, "dist"));
  served = await serve(join(folder, "dist"));
  address = `${served.url}/floors`;
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

for (const [device, options] of Object.entries({ desktop, phone })) {
  test(`on a ${device} without scripts a tapped color is on the floor`, async ({ open }) => {
    const page = await open({ ...options, javaScriptEnabled: false });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("radio")).toHaveCount(6);
    await page.locator("label", { hasText: "Blue Bay" }).click();
    await expect(page.getByRole("figure")).toHaveCount(1);
    const room = page.getByRole("figure").filter({ hasText: "Blue Bay" });
    await expect(room).toBeVisible();
    await expect
      .poll(() => room.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test(`on a ${device} only the rooms of chosen colors are loaded`, async ({ open }) => {
    const page = await open(options);
    const rooms = new Set<string>();
    page.on("request", (request) => {
      const room = /([a-z-]+)-on-garage-floor\./.exec(request.url())?.[1];
      if (room !== undefined) rooms.add(room);
    });
    await page.goto(address);
    const seen = page.waitForResponse(/blue-bay-on-garage-floor\./);
    await page.locator("label", { hasText: "Blue Bay" }).click();
    await seen;
    // The first color is chosen when the page opens.
    expect([...rooms].sort()).toEqual(["garage-blue-bay", "garage-pit-lane"]);
  });

  test(`on a ${device} the colors are accessible, and nothing is wider than the window`, async ({ open }) => {
    const page = await open(options);
    await page.goto(address);
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    expect(violations).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
}

test("the arrow keys go from color to color, and the room follows", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  const colors = page.getByRole("radio");
  await colors.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(colors.nth(1)).toBeChecked();
  await expect(page.getByRole("figure")).toContainText("Blue Bay");
  await expect(page.getByRole("figure")).toHaveCount(1);
});
