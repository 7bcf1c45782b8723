import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findings } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { build, end, serve } from "../support/programs";

const GUESTS = `guests:
  - { name: Lakeside Booking, frame: "https://booking.example.com/lakeside" }
  - { name: Map, frame: "https://maps.example.org/embed" }
  - { name: Counter, send: "https://stats.example.com/event", site: dune }
`;

const VISIT = `title: Book a Visit
metaDescription: Choose a day and a time.
sections:
  - hero: { heading: Book a visit, intro: It takes a minute. }
  - guest: { heading: Choose your day, name: Lakeside Booking, label: Show free days }
`;

const test = base.extend<object, { lakeside: string }>({
  /** The address of a small site with guests, of which one page shows one. */
  lakeside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-guests-"));
      const content = join(scratch, "content");
      cpSync("../generator/tests/base", content, { recursive: true });
      appendFileSync(join(content, "site.yaml"), GUESTS);
      mkdirSync(join(content, "pages"));
      writeFileSync(join(content, "pages/visit.yaml"), VISIT);
      build(content, join(scratch, "dist"));
      const { server, url } = await serve(join(scratch, "dist"));
      await use(url);
      await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

/** Answers for all other sites, and lists what they are asked. */
async function others(page: Page, own: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== own,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<h1>Free days</h1>" });
    },
  );
  return asked;
}

for (const width of [360, 1280])
  test(`a guest is loaded by a key and by nothing before, in a frame that fits ${width} px`, async ({
    open,
    lakeside,
  }) => {
    const page = await open({ viewport: { width, height: 900 }, reducedMotion: "reduce", baseURL: lakeside });
    const asked = await others(page, lakeside);
    await page.goto("/visit");
    const button = page.getByRole("link", { name: "Show free days" });
    await button.focus();
    await expect(button).toBeFocused();
    expect(asked).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.frameLocator("main iframe").getByRole("heading", { name: "Free days" })).toBeVisible();
    expect(asked).toEqual(["https://booking.example.com/lakeside"]);
    await expect(page.locator("main iframe")).toHaveAttribute("title", "Show free days");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(button).toHaveAttribute("href", "https://booking.example.com/lakeside");
  });

test("a page shows no guest but its own, and other pages none", async ({ open, lakeside }) => {
  const page = await open({ baseURL: lakeside });
  const asked = await others(page, lakeside);
  for (const [path, address] of [
    ["/visit", "https://maps.example.org/embed"],
    ["/", "https://booking.example.com/lakeside"],
  ] as const) {
    await page.goto(path);
    const blocked = await page.evaluate(
      (address) =>
        new Promise<string>((done) => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
            done(effectiveDirective),
          );
          const frame = document.createElement("iframe");
          frame.src = address;
          document.body.append(frame);
        }),
      address,
    );
    expect(blocked).toBe("frame-src");
  }
  expect(asked).toEqual([]);
});

test("without a script a guest is a link to its service", async ({ open, lakeside }) => {
  const page = await open({ baseURL: lakeside, javaScriptEnabled: false });
  await others(page, lakeside);
  await page.goto("/visit");
  await page.getByRole("link", { name: "Show free days" }).click();
  await expect(page).toHaveURL("https://booking.example.com/lakeside");
});
