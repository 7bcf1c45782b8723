import { publicPaths } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);

/** Widths around the breakpoints of pictures, and one wider than the layout. */
const widths = [360, 640, 768, 769, 960, 1024, 1152, 1440, 1920];

/**
 * The ratio of `sizes` to the drawn width. The renditions of a picture are a fifth or more apart, so a tenth less or a
 * fifth more rarely changes the rendition. The height of a hero depends on its text, so it varies.
 */
const TOLERANCE = { least: 0.9, most: 1.2 };

test("`sizes` is the width of each picture in the layout, at every window width", async ({ open, sites }) => {
  test.setTimeout(600_000);
  const page = await open({ viewport: { width: 1280, height: 900 } });
  const wrong: string[] = [];
  for (const path of [...publicPaths, `${sites.galleryUrl}/services/gallery`]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.locator(".picture img").evaluateAll(compare);
      for (const { name, said, drawn } of found) {
        const share = said / drawn;
        if (share < TOLERANCE.least || share > TOLERANCE.most)
          wrong.push(`${path} at ${width}: ${name} says ${Math.round(said)}, drawn ${Math.round(drawn)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Runs in the page: the width that `sizes` names, and the width at which the picture is drawn. */
function compare(images: Array<Element>) {
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.position = "fixed";
  const seen = new Set<string>();
  const found = images.flatMap((image) => {
    const box = image.getBoundingClientRect();
    if (box.width === 0) return [];
    const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
    // A covering picture is drawn wide enough to fill its box.
    const drawn = Math.max(box.width, box.height * ratio);
    const sizes = image.closest("picture")?.querySelector("source")?.getAttribute("sizes") ?? "";
    const name = `${image.closest("section, article, .featured")?.className} ${sizes}`;
    const key = `${name} ${Math.round(drawn)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    for (const entry of sizes.split(/, (?=\()|, (?=[^,]+$)/)) {
      const [, condition, length] = /^(\(.+?\) )?(.+)$/.exec(entry) ?? [];
      if (condition !== undefined && !matchMedia(condition).matches) continue;
      probe.style.width = length ?? "";
      break;
    }
    return [{ name, said: probe.getBoundingClientRect().width, drawn }];
  });
  probe.remove();
  return found;
}
