import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../support/fixtures";
import { ACCEPTANCE, build, end, serve } from "../support/programs";
import { TWELVE_AREAS } from "../support/specification";

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-map-"));
  const content = join(folder, "content");
  cpSync(ACCEPTANCE, content, { recursive: true });
  for (const name of ["locations.yaml", "locations/estero.yaml", "locations/captiva-island.yaml"]) {
    const file = join(content, name);
    writeFileSync(file, `${readFileSync(file, "utf8").trimEnd()}\n  - area-map:\n      heading: On a map\n`);
  }
  build(content, join(folder, "dist"));
  served = await serve(join(folder, "dist"));
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

for (const [width, path] of [320, 360, 768, 1280].flatMap((width) =>
  ["/locations", "/locations/estero", "/locations/captiva-island"].map((path) => [width, path] as const),
))
  test(`${width} px wide, no two shown names of the map on ${path} touch, and none leaves it`, async ({
    open,
  }) => {
    const page = await open({ viewport: { width, height: 900 } });
    await page.goto(served.url + path);
    await page.evaluate(() => document.fonts.ready);
    const map = page.locator(".area-map svg");
    await expect(map.getByRole("link")).toHaveCount(12);
    const { shown, faults } = await map.evaluate((svg) => {
      const frame = svg.getBoundingClientRect();
      const all = [...svg.querySelectorAll("text")].filter((name) => getComputedStyle(name).opacity === "1");
      const boxes = all.map((name) => [name.textContent, name.getBoundingClientRect()] as const);
      const faults: Array<string | null> = [];
      for (const [index, [name, box]] of boxes.entries()) {
        if (box.left < frame.left || box.right > frame.right || box.top < frame.top) faults.push(name);
        for (const [other, next] of boxes.slice(index + 1)) {
          const isBeside = box.right <= next.left || next.right <= box.left;
          // The boxes of letters hold the space between lines too.
          const isApart = Math.abs(box.top - next.top) > 12;
          if (!isBeside && !isApart) faults.push(`${name} / ${other}`);
        }
      }
      return { shown: boxes.length, faults };
    });
    expect(faults).toEqual([]);
    // Twelve places and two rings; a phone has no room for all of them.
    expect(shown).toBeGreaterThanOrEqual(width < 600 ? 11 : 14);
  });

for (const width of [360, 1280])
  test(`${width} px wide, the map on the page of a place names its own point and marks it`, async ({
    open,
  }) => {
    const page = await open({ viewport: { width, height: 900 } });
    await page.goto(`${served.url}/locations/estero`);
    const own = page.locator(".area-map [aria-current]");
    await expect(own).toHaveAttribute("href", "/locations/estero");
    await expect(own.locator("text")).toHaveText("Estero");
    await expect(own.locator("text")).toHaveCSS("opacity", "1");
    await expect(own.locator("circle")).toHaveCount(3);
    await page.goto(`${served.url}/locations`);
    await expect(page.locator(".area-map [aria-current]")).toHaveCount(0);
  });

test("the keyboard reaches each place of the map, and its name shows", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  await page.goto(`${served.url}/locations`);
  const links = page.locator(".area-map a");
  expect((await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toSorted()).toEqual(
    TWELVE_AREAS.toSorted(),
  );
  await links.first().focus();
  for (const link of await links.all()) {
    await expect(link).toBeFocused();
    await expect(link.locator("text")).toHaveCSS("opacity", "1");
    await page.keyboard.press("Tab");
  }
});
