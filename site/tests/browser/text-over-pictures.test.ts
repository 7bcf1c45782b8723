import type { Page } from "@playwright/test";
import { pagesOfEachKind } from "../support/browser";
import { expect, test } from "../support/fixtures";

/** The contrast of words over a picture depends on the picture, so they need an opaque ground of their own. */
for (const path of pagesOfEachKind)
  test(`on ${path} no words lie on a picture without a ground of their own, at any width`, async ({
    open,
  }) => {
    const page = await open({ viewport: { width: 320, height: 900 } });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 360, 768, 1024, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await wordsOverPictures(page), `${width} px`).toEqual([]);
    }
  });

test("words on a picture are found", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  await page.goto("/");
  await page.evaluate(() => {
    const words = document.createElement("b");
    words.textContent = "On a picture";
    words.setAttribute("class", "on-picture");
    document.querySelector("main .picture")?.append(words);
    words.style.position = "absolute";
    words.style.top = "1rem";
  });
  expect(await wordsOverPictures(page)).toEqual(["On a picture"]);
});

/** The words that overlap a picture without an opaque ground between them and it. */
function wordsOverPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pictures = [...document.querySelectorAll("img")]
      .filter((picture) => picture.checkVisibility())
      .map((picture) => ({ picture, box: picture.getBoundingClientRect() }));
    const isOpaque = (element: Element) => {
      const parts = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
      return parts.length === 3 || Number(parts[3]) === 1;
    };
    const hasGround = (words: Element, picture: Element) => {
      for (
        let each: Element | null = words;
        each !== null && !each.contains(picture);
        each = each.parentElement
      )
        if (isOpaque(each)) return true;
      return false;
    };
    // For screen readers alone.
    const isClipped = (words: Element) => {
      for (let each: Element | null = words; each !== null; each = each.parentElement)
        if (getComputedStyle(each).clipPath === "inset(50%)") return true;
      return false;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.parentElement;
      if (words === null || text.textContent?.trim() === "") continue;
      if (!words.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (words.closest("script, style, noscript") !== null || isClipped(words)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()];
      for (const { picture, box } of pictures) {
        const meets = boxes.some(
          (line) =>
            Math.min(line.right, box.right) - Math.max(line.left, box.left) > 2 &&
            Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 2,
        );
        if (meets && !hasGround(words, picture)) found.add(text.textContent?.trim() ?? "");
      }
    }
    return [...found];
  });
}
