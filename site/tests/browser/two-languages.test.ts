import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktop, findings, phone, sitemap } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { build, end, serve } from "../support/programs";

const TESTS = "../generator/tests";

/** A small site in English, and in Spanish but for its places. */
function write(content: string) {
  cpSync(join(TESTS, "base"), content, { recursive: true });
  cpSync(join(TESTS, "languages"), content, { recursive: true });
  change(content, "site.yaml", "navigation:", "otherLanguages: [es]\nnavigation:");
  change(content, "site.yaml", "name: Dune Floors", "name: Dachdeckerei Amperblick");
  change(
    content,
    "site.yaml",
    "evidence:",
    'categories:\n  - { name: Technical, color: purple, metaDescription: "How we measure." }\nevidence:',
  );
  change(
    content,
    "home.yaml",
    "  - contact:",
    "  - services: { id: services, heading: What we do }\n  - contact:",
  );
}

function change(content: string, file: string, from: string, to: string) {
  const path = join(content, file);
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}

const test = base.extend<object, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-languages-"));
      write(join(scratch, "content"));
      build(join(scratch, "content"), join(scratch, "dist"), "2026-06-01");
      const { server, url } = await serve(join(scratch, "dist"));
      await use(url);
      await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

for (const [name, device] of Object.entries({ phone, desktop }))
  test(`a visitor whose browser prefers Spanish is offered it once on a ${name}, and nothing moves`, async ({
    open,
    url,
  }) => {
    const page = await open({ ...device, baseURL: url, locale: "es-MX" });
    await page.goto("/services/flakes");
    const offer = page.getByRole("link", { name: "Esta página en español" });
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await offer.click();
    await expect(page).toHaveURL(`${url}/es/servicios/hojuelas`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pisos de hojuelas");
    await page.goto("/services/walls");
    await expect(page.getByRole("link", { name: "ES", exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

test("a visitor whose browser prefers the language of the page is offered no other one", async ({
  open,
  url,
}) => {
  const page = await open({ ...phone, baseURL: url, locale: "en-US" });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "ES", exact: true })).toBeVisible();
  await expect(page.locator(".language-offer")).toHaveCount(0);
});

test("a long name of the business does not run into the switch on any phone", async ({ open, url }) => {
  for (const width of [320, 360, 390, 412]) {
    const page = await open({ ...phone, viewport: { width, height: 800 }, baseURL: url });
    await page.goto("/");
    const end = await page.locator(".site-header .wordmark").evaluate((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return words.getBoundingClientRect().right;
    });
    const to = await page.getByRole("link", { name: "ES", exact: true }).boundingBox();
    expect(end, `${width}`).toBeLessThanOrEqual(to?.x ?? 0);
  }
});

test("the form in Spanish folds its last three fields, and says so in Spanish", async ({ open, url }) => {
  const page = await open({ ...phone, baseURL: url, locale: "es-MX" });
  await page.goto("/es#contact");
  const form = page.locator("#quote-form[novalidate]");
  const kind = form.locator("[name=projectType]");
  await expect(form.locator("summary")).toHaveText("Su proyecto (3 respuestas, obligatorias)");
  await expect(kind).toBeHidden();
  await form.locator("summary").tap();
  await expect(kind).toBeVisible();
  await expect(form.locator("details [name]")).toHaveCount(3);
});

test("the switch is reached by keyboard and keeps the page, there and back", async ({ open, url }) => {
  const page = await open({ ...desktop, baseURL: url });
  await page.goto("/blog/dry-slab");
  const to = page.getByRole("link", { name: "ES", exact: true });
  for (let stops = 0; stops < 20 && !(await to.evaluate((link) => link === document.activeElement)); stops++)
    await page.keyboard.press("Tab");
  await expect(to).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${url}/es/blog/losa-seca`);
  await page.getByRole("link", { name: "EN", exact: true }).click();
  await expect(page).toHaveURL(`${url}/blog/dry-slab`);
});

for (const [name, device] of Object.entries({ phone, desktop }))
  test(`axe finds nothing on any page of both languages on a ${name}, and none is wider than the window`, async ({
    open,
    url,
  }) => {
    const page = await open({ ...device, reducedMotion: "reduce", baseURL: url, locale: "en-US" });
    for (const path of await sitemap(url)) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      expect(await findings(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    }
  });
