import { publicPaths } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);

/** Around the breakpoints at which pictures change their place, and a window wider than the layout. */
const widths = [360, 640, 767, 768, 960, 1024, 1152, 1440, 1920];

/**
 * What `sizes` says, divided by what is drawn. The renditions of a picture are a fifth or more apart, so a tenth less or a fifth
 * more seldom makes a browser take another one. The text decides how high a hero is, which no number can foresee.
 */
const TOLERANCE = { least: 0.9, most: 1.2 };

test("`sizes` says how wide the layout draws each picture, at every width", async ({ open, sites }) => {
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
    // A picture that covers its box is drawn as wide as it must be to fill it.
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
