import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { desktop, phone } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { control, formApi, submit } from "../support/form";
import { good, type Name } from "../support/goodForm";
import { build, end, floors, serve } from "../support/programs";

test.use({ api: formApi("floors") });

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

for (const javaScriptEnabled of [true, false])
  test(`a shared link opens its color, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    open,
  }) => {
    const page = await open({ ...desktop, javaScriptEnabled });
    await page.goto(address);
    await page.locator("label", { hasText: "Dry Dock" }).click();
    await page.getByRole("link", { name: "Link to this floor" }).click();
    const link = page.url();
    const other = await open({ ...desktop, javaScriptEnabled });
    await other.goto(link);
    await expect(other.getByRole("figure")).toHaveCount(1);
    await expect(other.getByRole("figure")).toContainText("Dry Dock");
    await other.locator("label", { hasText: "Blue Bay" }).click();
    await expect(other.getByRole("figure")).toHaveCount(1);
    await expect(other.getByRole("figure")).toContainText("Blue Bay");
  });

test("a choice is in the address, and opening that address again shows it", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.locator("label", { hasText: "Dry Dock" }).click();
  await page.waitForURL(/#garage-garage-dry-dock$/);
  const link = page.url();
  const other = await open(desktop);
  await other.goto(link);
  await expect(other.getByRole("radio", { name: "Dry Dock" })).toBeChecked();
  await expect(other.getByRole("figure")).toContainText("Dry Dock");
});

test("a sample that was asked for is in the request that the owner reads", async ({ open, product }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.locator("label", { hasText: "Blue Bay" }).click();
  const ask = page.getByRole("link", { name: "Ask for a sample" });
  const link = (await ask.getAttribute("href")) ?? "";
  await page.goto(`${product.url}${link}`);
  await expect(control(page, "projectDetails")).toHaveValue("Please bring a sample of Blue Bay.");
  expect(page.url()).toBe(`${product.url}/#contact`);
  for (const name of ["firstName", "lastName", "email", "phone", "propertyAddress"] as const)
    await control(page, name).fill(good[name]);
  for (const name of ["projectType", "projectTimeline"] satisfies Name[])
    await control(page, name).selectOption(good[name]);
  await submit(page).click();
  await expect
    .poll(async () => (await product.quoteRequests()).map(({ projectDetails }) => projectDetails))
    .toEqual(["Please bring a sample of Blue Bay."]);
});
