import type { Page } from "@playwright/test";
import { desktop, pagesOfEachKind, phone } from "../support/browser";
import { expect, gate, test } from "../support/fixtures";

const paths = pagesOfEachKind;

type Shown = { src: string; lazy: boolean; top: number };

test("every picture has alt text, a width and a height, and at most one per page has high priority", async ({
  open,
}) => {
  const page = await open(desktop);
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const wanting = await page.locator("img").evaluateAll((images) =>
      images
        .filter((image) => {
          const alt = image.getAttribute("alt") ?? "";
          return alt.trim() === "" || !image.hasAttribute("width") || !image.hasAttribute("height");
        })
        .map((image) => image.outerHTML),
    );
    expect(wanting, path).toEqual([]);
    expect(await page.locator("img[fetchpriority=high]").count(), path).toBeLessThanOrEqual(1);
  }
});

test("the picture of a hero is loaded at once and first, and besides it only those of the first screen of a desktop or a phone", async ({
  open,
}) => {
  const desk = await open(desktop);
  const hand = await open(phone);
  // HTML is the same for both, so what a desktop shows first is not lazy on a phone either.
  const share = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const height = page.viewportSize()?.height ?? 0;
    return (await pictures(page)).map(({ top }) => top / height);
  };
  let heroes = 0;
  for (const path of paths) {
    const shares = [await share(desk, path), await share(hand, path)];
    const hero = desk.locator("main > .hero:first-child .hero-picture img");
    if ((await hero.count()) > 0) {
      heroes += 1;
      await expect(hero, path).toHaveAttribute("loading", "eager");
      await expect(hero, path).toHaveAttribute("fetchpriority", "high");
    }
    for (const [place, { src, lazy }] of (await pictures(desk)).entries()) {
      const first = Math.min(...shares.map((all) => all[place] ?? Number.POSITIVE_INFINITY));
      if (!lazy) expect(first, `${src} on ${path}`).toBeLessThan(1);
    }
  }
  expect(heroes).toBeGreaterThan(5);
});

for (const [name, device] of [
  ["phone", phone],
  ["desktop", desktop],
] as const)
  test.describe(`on a ${name}`, () => {
    test("nothing moves while pictures load", async ({ open }) => {
      const page = await open(device);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const path of ["/", "/services/flake-systems", "/blog"]) {
        await page.goto(path);
        await scrollThrough(page);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        expect(Math.max(0, ...shifts), path).toBeLessThan(0.01);
      }
    });

    test("no picture is loaded much larger or smaller than it is shown", async ({ open }) => {
      const page = await open({ ...device, deviceScaleFactor: 1 });
      for (const path of ["/", "/services/flake-systems", "/services/metallic-epoxy", "/blog"]) {
        await page.goto(path);
        await scrollThrough(page);
        await expect(page.locator(".picture img").first()).toBeVisible();
        const wrong = await page.locator(".picture img").evaluateAll((images) =>
          (images as HTMLImageElement[]).flatMap((image) => {
            const box = image.getBoundingClientRect();
            const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
            // A covering picture is drawn wide enough to fill its box.
            const drawn = Math.max(box.width, box.height * ratio);
            // With `srcset` widths, this is the width in `sizes`.
            const told = image.naturalWidth;
            return told > 0 && box.width > 0 && (told < drawn * 0.95 || told > drawn * 1.35)
              ? [`${image.currentSrc}: sizes say ${told}, drawn at ${Math.round(drawn)}`]
              : [];
          }),
        );
        expect(wrong, path).toEqual([]);
      }
    });
  });

test("a lazy picture shows its placeholder colors, then fades in", async ({ open }) => {
  const page = await open(desktop);
  const { opened, release } = gate();
  await page.route(/\.(avif|jpg)$/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const late = page.locator(".picture:has(img[loading=lazy])").first();
  await expect.poll(() => late.evaluate((frame) => frame.classList.contains("picture-waits"))).toBe(true);
  await expect.poll(() => late.locator("img").evaluate((image) => getComputedStyle(image).opacity)).toBe("0");
  await expect(late.locator("svg")).toHaveAttribute("color", /^#[0-9a-f]{6}$/);
  release();
  await late.scrollIntoViewIfNeeded();
  await expect.poll(() => late.evaluate((frame) => frame.classList.contains("picture-waits"))).toBe(false);
  await expect
    .poll(() => late.locator("img").evaluate((image) => getComputedStyle(image).transitionDuration))
    .toMatch(/^0\.3s/);
});

test("each picture shows its colors before it is loaded, however far it is from the screen, and on paper", async ({
  open,
}) => {
  const page = await open(desktop);
  await page.route(/\.(avif|jpg)$/, () => undefined);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const unseen = () =>
    page
      .locator(".picture-tones")
      .evaluateAll(
        (all) =>
          all.filter(
            (tones) => !tones.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }),
          ).length,
      );
  expect(await unseen()).toBe(0);
  await page.emulateMedia({ media: "print" });
  expect(await unseen()).toBe(0);
  expect(
    await page
      .locator(".picture-tones")
      .first()
      .evaluate((tones) => getComputedStyle(tones).printColorAdjust),
  ).toBe("exact");
});

test("the box of a picture is the same before and after it comes near the screen", async ({
  open,
  sites,
}) => {
  for (const device of [phone, desktop]) {
    const page = await open({ ...device, reducedMotion: "reduce" });
    const many = [
      "/",
      "/services/flake-systems",
      "/services/metallic-epoxy",
      "/locations/fort-myers",
      "/blog",
    ];
    for (const path of [...many, `${sites.galleryUrl}/services/gallery`]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.evaluate(() => document.fonts.ready);
      const before = await boxes(page);
      await scrollThrough(page);
      expect(await boxes(page), path).toEqual(before);
    }
  }
});

test("with reduced motion nothing fades", async ({ open }) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await page.route(/\.(avif|jpg)$/, () => undefined);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const late = page.locator(".picture:has(img[loading=lazy])").first();
  await expect.poll(() => late.locator("img").evaluate((image) => getComputedStyle(image).opacity)).toBe("1");
  await expect.poll(() => late.evaluate((frame) => frame.getAnimations({ subtree: true }).length)).toBe(0);
});

test("without scripts every larger picture is a working link", async ({ open, sites }) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  const links = new Set<string>();
  for (const path of ["/services/flake-systems", "/services/metallic-epoxy"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const found = await page
      .locator("a[data-viewer]")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    for (const href of found) if (href !== null) links.add(href);
  }
  expect(links.size).toBeGreaterThan(100);
  const answers = await Promise.all(
    [...links].map(async (href) => {
      const { status, headers } = await fetch(new URL(href, sites.url), { method: "HEAD" });
      return `${href} ${status} ${headers.get("content-type")}`;
    }),
  );
  expect(answers.filter((answer) => !answer.endsWith(" 200 image/jpeg"))).toEqual([]);
});

test("without scripts pictures are shown", async ({ open }) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  await page.goto("/");
  const image = page.locator(".picture img").first();
  await expect.poll(() => image.evaluate((img) => getComputedStyle(img).opacity)).toBe("1");
});

test.describe("at 200% zoom in a window of 1280 by 720", () => {
  const zoomed = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };

  for (const path of paths)
    test(`${path} has no sideways scroll`, async ({ open }) => {
      const page = await open(zoomed);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(640);
    });

  test("the menu opens and its links work", async ({ open }) => {
    const page = await open(zoomed);
    await page.goto("/");
    await page.locator(".menu-open").click();
    const blog = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" });
    await blog.scrollIntoViewIfNeeded();
    await blog.click();
    await page.waitForURL("**/blog");
  });

  test("the focused element is never covered by the bars", async ({ open }) => {
    const page = await open({ ...zoomed, reducedMotion: "reduce" });
    await page.goto("/services/flake-systems");
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest("header, .call-bar, .skip-link, .menu")) return null;
        const box = focused.getBoundingClientRect();
        const top = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
        const bar = document.querySelector(".call-bar")?.getBoundingClientRect();
        const bottom = bar === undefined || bar.height === 0 ? innerHeight : bar.top;
        return box.bottom <= top || box.top >= bottom ? focused.outerHTML.slice(0, 120) : null;
      });
      expect(covered).toBeNull();
    }
  });
});

function pictures(page: Page): Promise<Shown[]> {
  return page.locator("img").evaluateAll((images) =>
    images.map((image) => ({
      src: image.getAttribute("src") ?? "",
      lazy: image.getAttribute("loading") === "lazy",
      top: image.getBoundingClientRect().top + window.scrollY,
    })),
  );
}

function boxes(page: Page): Promise<string[]> {
  return page.locator(".picture").evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(" ");
    }),
  );
}

/** Scrolls to the end in steps and waits until every lazy picture is loaded. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}
