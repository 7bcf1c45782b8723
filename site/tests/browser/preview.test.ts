import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findings } from "../support/browser";
import { test as base, expect, gate } from "../support/fixtures";
import { end, preview } from "../support/programs";

/** A content folder, and the address of its preview once it is started. */
type Preview = { content: string; start: () => Promise<string> };

const test = base.extend<{ preview: Preview }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here.
  preview: async ({}, use) => {
    const scratch = mkdtempSync(join(tmpdir(), "site-preview-"));
    const content = join(scratch, "content");
    cpSync("../generator/tests/base", content, { recursive: true });
    const started = preview.bind(null, content, join(scratch, "out"));
    const servers: Awaited<ReturnType<typeof preview>>[] = [];
    const start = async () => {
      const running = await started();
      servers.push(running);
      return running.url;
    };
    await use({ content, start });
    await Promise.all(servers.map(({ server }) => end(server)));
    rmSync(scratch, { recursive: true, force: true });
  },
});

/** Writes a file in one step, so that no build sees half of it. */
function put(path: string, text: string) {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

/** The text of the post, and a way to write it. */
function post({ content }: Preview): { path: string; text: string } {
  const path = join(content, "posts/dry-slab.md");
  return { path, text: readFileSync(path, "utf8") };
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages of the preview" });

test("a preview that starts with a mistake shows it on the page and recovers by itself", async ({
  page,
  preview,
}) => {
  const mistake = join(preview.content, "posts/other.md");
  put(mistake, "wrong");
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const panel = messages(page);
  await expect(page.getByRole("heading", { name: "Not built yet" })).toBeInViewport();
  await expect(page.locator("body")).toHaveCSS("font-family", /system-ui/);
  await expect(panel.getByRole("status")).toHaveText("Not shown yet: 1 thing to mend · 1 tip");
  await expect(panel.getByRole("heading", { name: "posts/other.md" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Line 1" })).toHaveAttribute(
    "href",
    `vscode://file${encodeURI(mistake)}:1:1`,
  );
  await expect(panel.getByText("1 | wrong")).toBeHidden();
  await panel.getByText("Details").first().click();
  await expect(panel.getByText("1 | wrong")).toBeVisible();
  await expect(panel).toHaveCSS("position", "fixed");
  rmSync(mistake);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why a Slab Must Be Dry");
  await expect(panel.getByRole("status")).toHaveText("1 tip");
});

test("a mistake appears as a sentence, and its correction removes it without a reload", async ({
  page,
  preview,
}) => {
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  const { path, text } = post(preview);
  put(path, text.replace("author:", "auther:").replace("date:", "dat:"));
  const panel = messages(page);
  const status = panel.getByRole("status");
  await expect(status).toHaveText("Not shown yet: 2 things to mend · 1 tip");
  await expect(panel.getByRole("heading", { name: /^Line 5, auther: / })).toBeVisible();
  await expect(panel.locator("mark").nth(1)).toHaveText("auther");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why a Slab Must Be Dry");
  put(path, text);
  await expect(status).toHaveText("1 tip");
  await expect(panel.getByRole("heading")).toHaveCount(0);
  await expect(page.locator("body")).toHaveAttribute("data-same", "");
});

test("a message leads to its place in the guide", async ({ page, preview, context }) => {
  const { path, text } = post(preview);
  put(path, text.replace("author:", "auther:"));
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const opened = context.waitForEvent("page");
  await messages(page).getByRole("link", { name: "In the guide" }).first().click();
  const guide = await opened;
  await expect(guide).toHaveURL(/\/_dev\/guide\/messages#[a-z-]+$/);
  await expect(guide.locator("h3:target, h2:target")).toBeInViewport();
  await expect(guide.getByRole("searchbox", { name: "Search the guide" })).toHaveCSS("min-height", "44px");
});

test("the keyboard alone mends a mistake, and the page shows the new state", async ({ page, preview }) => {
  const { path, text } = post(preview);
  put(path, text.replace(/^title: .*$/m, "title: Slabs: Why Dry?").replace("category: T", "catgory: T"));
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const panel = messages(page);
  const mend = panel.getByRole("button", { name: "Mend it" });
  await expect(mend).toHaveCount(2);
  for (const left of [1, 0]) {
    while (!(await mend.first().evaluate((button) => button === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(mend).toHaveCount(left);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slabs: Why Dry?");
  expect(readFileSync(path, "utf8")).toBe(text.replace(/^title: .*$/m, 'title: "Slabs: Why Dry?"'));
});

test("a message that cannot be followed any more says why and changes nothing", async ({ page, preview }) => {
  const { path, text } = post(preview);
  put(path, text.replace("category: T", "catgory: T"));
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  await page.route("**/_dev/mend", (route) => route.continue({ postData: "0".repeat(64) }));
  const panel = messages(page);
  await panel.getByRole("button", { name: "Mend it" }).click();
  await expect(panel.getByRole("alert")).toHaveText("This message is an old one.");
  expect(readFileSync(path, "utf8")).toContain("catgory: T");
});

test("a mistake in the line that is being written is a thin bar, which one click opens", async ({
  page,
  preview,
}) => {
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const { path, text } = post(preview);
  const panel = messages(page);
  const status = panel.getByRole("status");
  await expect(status).toHaveText("1 tip");
  for (const words of ["[half a li](/serv", "[half a link](/services"]) {
    put(path, `${text}\nSee ${words}\n`);
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
    await expect(status).toHaveText("1 thing to look at · 1 tip");
    expect((await panel.boundingBox())?.height).toBeLessThan(60);
  }
  // An error, too: the date is half written.
  put(path, text.replace(/^date: .*$/m, "date: 2025-0"));
  await expect(status).toHaveText("Not shown yet: 1 thing to mend · 1 tip");
  const heading = panel.getByRole("heading", { name: /^Line 3, date: `?2025-0/ });
  await expect(heading).toBeHidden();
  await panel.getByRole("button", { name: "Show" }).click();
  await expect(heading).toBeVisible();
});

test("messages leave half of the page in sight, and stay folded until somebody opens them", async ({
  page,
  preview,
}) => {
  const { path, text } = post(preview);
  const broken = text.replace(/^date: .*$/m, "date: today").replace("author:", "auther:");
  put(path, broken);
  const url = `${await preview.start()}/blog/dry-slab`;
  const panel = messages(page);
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await expect(panel.getByRole("heading", { name: "Line 3, date" })).toBeVisible();
      expect((await panel.boundingBox())?.height).toBeLessThan(height / 2);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await findings(page, ".ssg-preview")).toEqual([]);
    }
  }
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: "Fold" })).toBeFocused();
  await page.keyboard.press("Escape");
  const show = panel.getByRole("button", { name: "Show" });
  await expect(show).toBeFocused();
  expect((await panel.boundingBox())?.height).toBeLessThan(60);
  put(path, broken.replace("title:", "titel:"));
  await expect(panel.getByRole("status")).toContainText("3 things to mend");
  await expect(show).toBeVisible();
  await page.reload();
  await expect(show).toBeVisible();
  await expect(panel.getByRole("heading")).toHaveCount(0);
});

test("a preview says how many pictures are being made, until all are there", async ({ page, preview }) => {
  const events = gate();
  const state = (unencoded: number) =>
    `data: ${JSON.stringify({ built: 1, unencoded, messages: [], more: 0, writing: false })}\n\n`;
  let asked = 0;
  await page.route("**/_dev/events", async (route) => {
    asked += 1;
    if (asked > 1) await events.opened;
    await route.fulfill({ contentType: "text/event-stream", body: `retry: 50\n${state(asked > 1 ? 0 : 3)}` });
  });
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const status = messages(page).getByRole("status");
  await expect(status).toHaveText("3 pictures are being made, those of this page first");
  events.release();
  await expect(status).toHaveCount(0);
});

test("a draft has a badge in the preview", async ({ page, preview }) => {
  const post = readFileSync(join(preview.content, "posts/dry-slab.md"), "utf8");
  put(join(preview.content, "posts/sand.md"), post.replace("date:", "draft: true\ndate:"));
  await page.goto(`${await preview.start()}/blog/sand`);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
});
