import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findings, twoFrames, watch } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { build, end, serve } from "../support/programs";

const test = base.extend<object, { formless: string }>({
  /** The address of the generator's smallest site, without the quote form. Nothing answers there below /api. */
  formless: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-without-form-"));
      const content = join(scratch, "content");
      cpSync("../generator/tests/base", content, { recursive: true });
      rmSync(join(content, "thank-you.yaml"));
      appendFileSync(join(content, "site.yaml"), "quoteForm: false\n");
      build(content, join(scratch, "dist"));
      const { server, url } = await serve(join(scratch, "dist"));
      await use(url);
      await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

for (const width of [360, 768, 1280])
  test(`without the form, a quote button leads by keyboard to a mail link and a phone number at ${width} px`, async ({
    open,
    formless,
  }) => {
    const page = await open({ viewport: { width, height: 900 }, reducedMotion: "reduce", baseURL: formless });
    const complaints = watch(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Get Free Quote" }).press("Enter");
    await expect(page).toHaveURL("/#contact");
    const buttons = page.locator("#contact .actions");
    const [write, call] = [buttons.getByRole("link").first(), buttons.getByRole("link").last()];
    await expect(write).toHaveAccessibleName("Write an Email");
    await expect(write).toHaveAttribute("href", "mailto:quotes@dune.example");
    await expect(call).toHaveAccessibleName("(239) 555-0100");
    await expect(call).toHaveAttribute("href", "tel:+12395550100");
    await expect(write).toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(page.locator("#contact").getByRole("link", { name: "12 reviews" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(write).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(call).toBeFocused();

    // Beside each other where there is room, and as wide as a phone where there is none.
    const [left, right] = [await write.boundingBox(), await call.boundingBox()];
    expect(left?.y === right?.y).toBe(width > 480);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findings(page)).toEqual([]);
    await twoFrames(page);
    expect(asked.filter((path) => path.startsWith("/api"))).toEqual([]);
    // That of every page, and none of the form.
    expect(asked.filter((path) => path.endsWith(".js"))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

test("without the form, the list of channels is beside the card for emergencies from 1152 px on", async ({
  open,
  formless,
}) => {
  const page = await open({ viewport: { width: 1152, height: 900 }, baseURL: formless });
  await page.goto("/");
  const [list, card] = [
    await page.locator("#contact .facts").boundingBox(),
    await page.locator("#contact .emergency").boundingBox(),
  ];
  expect(card?.y).toBe(list?.y);
  expect(card?.height).toBe(list?.height);
});
