import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, phone, watch } from "../support/browser";
import { test as base, expect, gate } from "../support/fixtures";
import { build, end, serve } from "../support/programs";

/** The address of the plumber's site, whose headings have a font of the content. */
const test = base.extend<{ url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here.
  url: async ({}, use) => {
    const scratch = mkdtempSync(join(tmpdir(), "site-fonts-"));
    cpSync("../examples/plumber/content", join(scratch, "content"), { recursive: true });
    build(join(scratch, "content"), join(scratch, "out"));
    const { server, url } = await serve(join(scratch, "out"));
    await use(url);
    await end(server);
    rmSync(scratch, { recursive: true, force: true });
  },
});

for (const [name, device] of [
  ["phone", phone],
  ["desktop", desktop],
] as const)
  test(`headings get the font of the brand on a ${name}, and nothing moves when it arrives`, async ({
    open,
    url,
  }) => {
    const page = await open({ ...device, reducedMotion: "reduce", baseURL: url });
    const complaints = watch(page);
    const arrival = gate();
    await page.route("**/assets/fonts/*.woff2", async (route) => {
      await arrival.opened;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    expect(await drawnWith(page)).not.toContain("Bitter");
    const before = await heights(page);
    expect(before.length).toBeGreaterThan(5);
    arrival.release();
    await expect.poll(() => drawnWith(page)).toEqual(["Bitter"]);
    expect(await heights(page)).toEqual(before);
    expect(complaints).toEqual([]);
  });

test("a page loads the font of common letters only, and the whole one when it has another letter", async ({
  open,
}) => {
  const page = await open(phone);
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url().replace(/.*\//, ""));
  });
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((h1) => {
    h1.textContent = "Añadir “5 × 8” – ½ día… ‹ ›";
    return document.fonts.ready;
  });
  expect(await drawnWith(page)).toEqual(["Schibsted Grotesk"]);
  expect(fonts).toEqual([expect.stringContaining("core")]);
  const whole = page.waitForResponse(/latin-wght-normal/);
  await heading.evaluate((h1) => {
    h1.textContent = "À côté";
  });
  await whole;
  await expect.poll(() => drawnWith(page)).toEqual(["Schibsted Grotesk"]);
  expect(fonts).toHaveLength(2);
});

/** The fonts that the letters of the main heading are drawn with. */
async function drawnWith(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map((font) => font.familyName.replace(/ Thin$/, ""));
}

/** The top and the height of every heading, and the height of the letters in it, which is that of the font. */
function heights(page: Page): Promise<string[]> {
  return page.locator("h1, h2, h3").evaluateAll((all) =>
    all.map((heading) => {
      const { top, height } = heading.getBoundingClientRect();
      const letters = document.createRange();
      letters.selectNodeContents(heading);
      const lines = [...letters.getClientRects()].map((line) => Math.round(line.height));
      return `${heading.textContent}: ${Math.round(top)}, ${Math.round(height)}, ${lines}`;
    }),
  );
}
