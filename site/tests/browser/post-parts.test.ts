import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, findings, phone, watch } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { build, end, serve } from "../support/programs";

const PICTURE = "../generator/tests/errors/picture-alt-poor/content/images/gray-floor.jpg";

const matter = (title: string, date: string) =>
  `---\ntitle: ${title}\ndate: ${date}\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: ${title}.\nkeywords: [epoxy]\nexcerpt: ${title}.\n---\n`;

const TEXT = `Sand wears a floor.

## What you need

> [!NOTE]
> Read the [label](/blog) first.

> [!TIP]
> A hose.

> [!IMPORTANT]
> Dry.

> [!WARNING]
> Wet.

> [!CAUTION]
> Slippery.

## How it is done

[How we grind](https://www.youtube.com/watch?v=aqz-KE-bpKQ)

## How it looks

![Before](a.jpg "Day one")
![After](b.jpg)

## When to call

At once.
`;

/** A site with a post that has every part of a text, between two others. */
const test = base.extend<object, { posts: string }>({
  posts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here.
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-parts-"));
      const content = join(scratch, "content");
      cpSync("../generator/tests/base", content, { recursive: true });
      mkdirSync(join(content, "images"), { recursive: true });
      for (const name of ["a.jpg", "b.jpg"]) copyFileSync(PICTURE, join(content, "images", name));
      writeFileSync(join(content, "posts/older.md"), `${matter("Older floor", "2025-03-01")}Words.\n`);
      writeFileSync(join(content, "posts/parts.md"), matter("Every part", "2025-03-02") + TEXT);
      const unlisted = "[How we rinse](https://vimeo.com/76979871/ab12cd34ef)";
      writeFileSync(join(content, "posts/newer.md"), `${matter("Newer floor", "2025-03-03")}${unlisted}\n`);
      const out = join(scratch, "dist");
      build(content, out);
      const { server, url } = await serve(out);
      await use(url);
      await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

const video = (page: Page) => page.getByRole("link", { name: "How we grind" });
const player = (page: Page) => page.locator("iframe");

/** Answers for the sites of videos, and notes each request to them. */
async function playVideos(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/(?!localhost)/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>A player</title><p>Playing</p>" });
  });
  return asked;
}

for (const [name, device] of [
  ["a desktop", desktop],
  ["a phone", phone],
  ["a narrow phone", { ...phone, viewport: { width: 320, height: 640 } }],
  ["a dark screen", { ...desktop, colorScheme: "dark" }],
] as const)
  test(`a post with callouts, contents, video and gallery is accessible on ${name} and fits`, async ({
    open,
    posts,
  }) => {
    const page = await open({ ...device, reducedMotion: "reduce" });
    const complaints = watch(page);
    await page.goto(`${posts}/blog/parts`);
    await expect(page.getByRole("note")).toHaveCount(5);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });

test("the list of contents leads to each section by keyboard", async ({ open, posts }) => {
  const page = await open(desktop);
  await page.goto(`${posts}/blog/parts`);
  const contents = page.getByRole("navigation", { name: "In this article" });
  await expect(contents.getByRole("link")).toHaveText([
    "What you need",
    "How it is done",
    "How it looks",
    "When to call",
  ]);
  await contents.getByRole("link").first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#how-it-is-done$/);
  await expect(page.getByRole("heading", { name: "How it is done" })).toBeInViewport();
});

test("a video asks its site for nothing before the click and plays with the keyboard", async ({
  open,
  posts,
}) => {
  const page = await open(desktop);
  const complaints = watch(page);
  const asked = await playVideos(page);
  await page.goto(`${posts}/blog/parts`);
  await video(page).scrollIntoViewIfNeeded();
  await video(page).hover();
  expect(asked).toEqual([]);
  await video(page).focus();
  await page.keyboard.press("Enter");
  await expect(player(page)).toBeFocused();
  await expect(player(page)).toHaveAttribute("title", "How we grind");
  await expect(player(page).contentFrame().getByText("Playing")).toBeVisible();
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"]);
  await expect(page.getByText("Play the video from YouTube")).toBeHidden();
  await expect(video(page)).toHaveAttribute("href", "https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  // Before axe, which writes to the player and complains that it is not of this site.
  expect(complaints).toEqual([]);
  expect(await findings(page)).toEqual([]);
});

test("the player of an unlisted video gets the key in its address", async ({ open, posts }) => {
  const page = await open(desktop);
  const asked = await playVideos(page);
  await page.goto(`${posts}/blog/newer`);
  await page.getByRole("link", { name: "How we rinse" }).click();
  await expect(player(page).contentFrame().getByText("Playing")).toBeVisible();
  expect(asked).toEqual(["https://player.vimeo.com/video/76979871?h=ab12cd34ef&autoplay=1"]);
});

test("the security policy allows the players of videos and no other frame", async ({ open, posts }) => {
  const page = await open(desktop);
  await playVideos(page);
  await page.goto(`${posts}/blog/parts`);
  const blocked = page.evaluate(
    () =>
      new Promise<string>((done) =>
        document.addEventListener("securitypolicyviolation", ({ blockedURI }) => done(blockedURI)),
      ),
  );
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.src = "https://www.youtube.com/embed/aqz-KE-bpKQ";
    document.body.append(frame);
  });
  expect(await blocked).toContain("https://www.youtube.com");
});

test("without a script a video is a link to its site", async ({ open, posts }) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  await playVideos(page);
  await page.goto(`${posts}/blog/parts`);
  await video(page).click();
  await expect(page).toHaveURL("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
});

test("the viewer opens the pictures of a gallery as one group", async ({ open, posts }) => {
  const page = await open(desktop);
  await page.goto(`${posts}/blog/parts`);
  await page.getByRole("link", { name: /Before/ }).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Image viewer" });
  await expect(viewer.locator(".viewer-words")).toHaveText(/Day one.*1 of 2$/);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.locator(".viewer-words")).toHaveText(/2 of 2$/);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
});

test("a post ends with the older and the newer one, and others like it", async ({ open, posts }) => {
  const page = await open(phone);
  await page.goto(`${posts}/blog/parts`);
  const more = page.getByRole("navigation", { name: "Blog" });
  await expect(more.getByRole("link")).toHaveText([
    /Older article\s*Older floor/,
    /Newer article\s*Newer floor/,
    "Why a Slab Must Be Dry",
  ]);
  await more.getByRole("link", { name: "Older floor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Older floor");
});
