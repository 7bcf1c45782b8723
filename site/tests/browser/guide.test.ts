import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findings } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { end, serveGuide } from "../support/programs";

const test = base.extend<object, { guide: string }>({
  guide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const home = mkdtempSync(join(tmpdir(), "site-home-"));
      const { server, url } = await serveGuide(home);
      await use(url);
      await end(server);
      rmSync(home, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

const narrow = { viewport: { width: 320, height: 700 } };

for (const path of ["/", "/sections", "/messages", "/fields", "/a-z", "/start"])
  test(`the guide's page ${path} is accessible, dark too, and fits 320 pixels`, async ({ open, guide }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open({ ...narrow, colorScheme });
      const problems: string[] = [];
      page.on("console", (message) => problems.push(message.text()));
      await page.goto(guide + path);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(problems).toEqual([]);
    }
  });

test("the search of the guide finds a message by its words and opens it with the keyboard", async ({
  open,
  guide,
}) => {
  const page = await open();
  await page.goto(`${guide}/fields`);
  const field = page.getByRole("searchbox", { name: "Search the guide" });
  await field.fill("link-broken");
  await expect(page.getByRole("status")).toHaveText(/\d+ places found/);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#results a").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await field.fill("link-broke");
  await expect(page.locator("#results a").first()).toContainText("link-broken");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${guide}/messages#link-broken`);
  await field.fill("xyzzy");
  await expect(page.getByRole("status")).toHaveText("Nothing found");
});

test("words that are typed before the guide's script arrives are searched once it does", async ({
  open,
  guide,
}) => {
  const page = await open();
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/look/guide.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${guide}/fields`, { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("xyzzy");
  release();
  await expect(page.getByRole("status")).toHaveText("Nothing found");
});

test("a site is made with the keyboard after a mistake, its preview opens, and it is listed", async ({
  open,
  guide,
}) => {
  const page = await open();
  await page.goto(`${guide}/start`);
  await page.getByLabel("The kind of business").fill("Dentits");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "There is no kind of business `Dentits`; did you mean Dentist?",
  );
  await expect(page.getByLabel("The kind of business")).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Dentist");
  await page.getByRole("button", { name: "Make the site" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What you do, in one line");
  await page.goto(`${guide}/start`);
  await expect(page.getByRole("button", { name: /^Your Business .*my-site$/ })).toBeVisible();
});

test("on a phone the pages of the guide open without scripts, and Escape closes them", async ({
  open,
  guide,
}) => {
  const page = await open({ ...narrow, javaScriptEnabled: false });
  await page.goto(guide);
  const pages = page.getByRole("navigation", { name: "Pages of the guide" });
  await expect(pages).toBeHidden();
  await page.getByRole("button", { name: "All pages" }).press("Enter");
  await expect(pages).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pages).toBeHidden();
  await page.getByRole("button", { name: "All pages" }).press("Enter");
  await pages.getByRole("link", { name: "Every message" }).click();
  await expect(page).toHaveURL(`${guide}/messages`);
});
