import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pagesOfEachKind } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import { build, end, otherPicturePaths, otherPictures, serve } from "../support/programs";

test.use(withoutPictures);

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-pictures-"));
  build(otherPictures(folder), join(folder, "dist"));
  served = await serve(join(folder, "dist"));
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

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
  const others = otherPicturePaths.map((path) => served.url + path);
  for (const path of [...pagesOfEachKind, `${sites.galleryUrl}/services/gallery`, ...others]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const pictures = await page.content().then((html) => html.match(/<picture/g)?.length ?? 0);
    let compared = 0;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.locator(".picture img").evaluateAll(compare);
      compared += found.length;
      for (const { name, said, drawn } of found) {
        const share = said / drawn;
        if (share < TOLERANCE.least || share > TOLERANCE.most)
          wrong.push(`${path} at ${width}: ${name} says ${Math.round(said)}, drawn ${Math.round(drawn)}`);
      }
    }
    expect(compared > 0, `${path}: ${compared} of ${pictures} pictures were compared`).toBe(pictures > 0);
  }
  expect(wrong).toEqual([]);
});

/** Runs in the page: the width that `sizes` names, and the width at which the picture is drawn. */
function compare(images: Array<Element>) {
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.position = "fixed";
  const seen = new Set<string>();
  const found = images.flatMap((image) => {
    // Without pictures, their words may be higher than their box.
    const box = (image.closest(".picture") ?? image).getBoundingClientRect();
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
