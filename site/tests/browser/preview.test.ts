import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("a preview that starts with a mistake shows it on the page and recovers by itself", async ({
  page,
  preview,
}) => {
  const mistake = join(preview.content, "posts/other.md");
  put(mistake, "wrong");
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const panel = page.getByRole("alert");
  await expect(panel).toContainText("Not built: 1 error.");
  await expect(panel).not.toContainText("as it was");
  await expect(panel).toContainText("posts/other.md:1:1");
  await expect(panel).toContainText("1 | wrong");
  await expect(panel).toHaveCSS("position", "fixed");
  rmSync(mistake);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why a Slab Must Be Dry");
  await expect(panel).toHaveCount(0);
});

test("a mistake appears above the page, and its correction removes it without a reload", async ({
  page,
  preview,
}) => {
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  const post = join(preview.content, "posts/dry-slab.md");
  const text = readFileSync(post, "utf8");
  put(post, text.replace("author:", "auther:"));
  const panel = page.getByRole("alert");
  await expect(panel).toContainText("did you mean `author`?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why a Slab Must Be Dry");
  put(post, text);
  await expect(panel).toHaveCount(0);
  await expect(page.locator("body")).toHaveAttribute("data-same", "");
});

test("a warning is one line below the page, and one click opens its message", async ({ page, preview }) => {
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const post = join(preview.content, "posts/dry-slab.md");
  const text = readFileSync(post, "utf8");
  put(post, text.replace(/^category: .*$/m, "category: Residental"));
  const panel = page.getByRole("status").filter({ hasText: "1 warning" });
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect(box?.height).toBeLessThan(60);
  const message = panel.getByText("did you mean `Residential`?");
  await expect(message).toBeHidden();
  await panel.getByText("1 warning").click();
  await expect(message).toBeVisible();
});

test("a preview says how many pictures are still being made, until all are there", async ({
  page,
  preview,
}) => {
  const events = gate();
  const state = (unencoded: number) => `data: ${JSON.stringify({ built: 1, unencoded, messages: [] })}\n\n`;
  let asked = 0;
  await page.route("**/_dev/events", async (route) => {
    asked += 1;
    if (asked > 1) await events.opened;
    await route.fulfill({ contentType: "text/event-stream", body: `retry: 50\n${state(asked > 1 ? 0 : 3)}` });
  });
  await page.goto(`${await preview.start()}/blog/dry-slab`);
  const panel = page.getByRole("status").filter({ hasText: "being made" });
  await expect(panel).toContainText("3 pictures are still being made.");
  events.release();
  await expect(panel).toHaveCount(0);
});

test("a draft has a badge in the preview", async ({ page, preview }) => {
  const post = readFileSync(join(preview.content, "posts/dry-slab.md"), "utf8");
  put(join(preview.content, "posts/sand.md"), post.replace("date:", "draft: true\ndate:"));
  await page.goto(`${await preview.start()}/blog/sand`);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
});
