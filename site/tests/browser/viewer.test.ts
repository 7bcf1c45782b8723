import type { Page } from "@playwright/test";
import { desktop, phone, twoFrames, watch } from "../support/browser";
import { expect, test } from "../support/fixtures";

const FLAKES = "/services/flake-systems";
const PIGMENTS = "/services/metallic-epoxy";

const viewer = (page: Page) => page.getByRole("dialog", { name: "Image viewer" });
/** A tile with links to larger sizes below it, and a tile without. */
const flake = (page: Page) => page.locator(".swatch:has(.swatch-sizes) .swatch-tile").first();
/** The link to the first size below that tile. */
const firstSize = (page: Page) => page.locator(".swatch-sizes a").first();
const pigment = (page: Page) => page.locator(".swatch:not(:has(.swatch-sizes)) .swatch-tile").first();
const said = (page: Page) => viewer(page).locator(".viewer-words").innerText();
const shown = (page: Page) => viewer(page).locator("img:visible").getAttribute("src");

/** The number in "2 of 3". */
async function at(page: Page): Promise<number> {
  const found = (await said(page)).match(/(\d+) of \d+$/);
  return Number(found?.[1]);
}

async function total(page: Page): Promise<number> {
  const found = (await said(page)).match(/of (\d+)$/);
  return Number(found?.[1]);
}

async function openFlake(page: Page) {
  await page.goto(FLAKES);
  await firstSize(page).click();
  await viewer(page).waitFor();
}

async function closed(page: Page) {
  await viewer(page).waitFor({ state: "detached" });
}

test.describe("with a mouse", () => {
  test("a click on a tile opens the picture that it shows, with name, size and counter", async ({ open }) => {
    const page = await open(desktop);
    const complaints = watch(page);
    await page.goto(FLAKES);
    await flake(page).click();
    await viewer(page).waitFor();
    const name = await flake(page).locator(".swatch-name").innerText();
    const sizes = await page.locator(".swatch-sizes").first().locator("a").allInnerTexts();
    await expect.poll(() => said(page)).toContain(name);
    // The tile shows the second of the three sizes.
    const tile = await flake(page).locator("img").getAttribute("src");
    await expect.poll(() => shown(page)).toContain(tile);
    await expect.poll(() => said(page)).toContain(sizes[1]);
    await expect.poll(() => at(page)).toBe(2);
    await expect.poll(() => total(page)).toBe(sizes.length);
    expect(complaints).toEqual([]);
  });

  test("a click on a size opens that size", async ({ open }) => {
    const page = await open(desktop);
    await page.goto(FLAKES);
    const size = page.locator(".swatch-sizes a").nth(1);
    await size.click();
    await viewer(page).waitFor();
    await expect.poll(() => at(page)).toBe(2);
    await expect.poll(() => said(page)).toContain(await size.innerText());
    await expect.poll(() => shown(page)).toContain(await size.getAttribute("href"));
  });

  test("the buttons step forward and back and wrap at both ends", async ({ open }) => {
    const page = await open(desktop);
    await openFlake(page);
    const last = await total(page);
    await page.getByRole("button", { name: "Previous image" }).click();
    await expect.poll(() => at(page)).toBe(last);
    await page.getByRole("button", { name: "Next image" }).click();
    await expect.poll(() => at(page)).toBe(1);
    await page.getByRole("button", { name: "Next image" }).click();
    await expect.poll(() => at(page)).toBe(2);
  });

  test("a dot shows its picture and becomes the current one", async ({ open }) => {
    const page = await open(desktop);
    await openFlake(page);
    const first = await shown(page);
    await page.getByRole("button", { name: `Image 2 of ${await total(page)}` }).click();
    await expect.poll(() => at(page)).toBe(2);
    await expect.poll(() => shown(page)).not.toBe(first);
    const current = viewer(page).locator("[aria-current]");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAttribute("aria-label", /^Image 2 of/);
  });

  test("the next color after the sizes of a blend is the blend beside it, in the same size", async ({
    open,
  }) => {
    const page = await open(desktop);
    await page.goto(FLAKES);
    const names = await page.locator(".swatches").first().locator(".swatch-name").allInnerTexts();
    await flake(page).click();
    await viewer(page).waitFor();
    for (const name of [...names.slice(1), names[0]]) {
      await viewer(page)
        .getByRole("button", { name: `Next color: ${name}` })
        .click();
      await expect.poll(() => said(page)).toContain(name);
      await expect.poll(() => at(page)).toBe(2);
      await expect.poll(() => total(page)).toBe(3);
    }
    await page.keyboard.press("Escape");
    await closed(page);
    await expect(flake(page)).toBeFocused();
  });

  test("a single picture has no step buttons and no dots", async ({ open }) => {
    const page = await open(desktop);
    await page.goto(PIGMENTS);
    await page.evaluate(() => {
      for (const other of document.querySelectorAll(".swatch + .swatch")) other.remove();
    });
    await pigment(page).click();
    await viewer(page).waitFor();
    await expect.poll(() => said(page)).toMatch(/1 of 1$/);
    const names = await viewer(page)
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
    expect(names).toEqual(["Close"]);
  });

  test("the next picture after a pigment is the next pigment of its collection", async ({ open }) => {
    const page = await open(desktop);
    await page.goto(PIGMENTS);
    const names = await page.locator(".swatches").first().locator(".swatch-name").allInnerTexts();
    await pigment(page).click();
    await viewer(page).waitFor();
    await expect.poll(() => total(page)).toBe(names.length);
    await page.getByRole("button", { name: "Next image" }).click();
    await expect.poll(() => said(page)).toContain(names[1]);
    await page.getByRole("button", { name: `Image ${names.length} of ${names.length}` }).click();
    await expect.poll(() => said(page)).toContain(names.at(-1));
  });

  test("a pigment is titled with its name and code", async ({ open }) => {
    const page = await open(desktop);
    await page.goto(PIGMENTS);
    const name = await pigment(page).locator(".swatch-name").innerText();
    const code = await pigment(page).locator(".swatch-code").innerText();
    await pigment(page).click();
    await viewer(page).waitFor();
    await expect.poll(() => said(page)).toContain(`${name}, ${code}`);
  });

  test("the close button closes the viewer, which opens in its initial state again", async ({ open }) => {
    const page = await open(desktop);
    await openFlake(page);
    await page.getByRole("button", { name: "Next image" }).click();
    await expect.poll(() => at(page)).toBe(2);
    await page.getByRole("button", { name: "Close" }).click();
    await closed(page);
    await firstSize(page).click();
    await viewer(page).waitFor();
    await expect.poll(() => at(page)).toBe(1);
  });

  test("a click beside the picture closes the viewer, a click on it does not", async ({ open }) => {
    const page = await open(desktop);
    await openFlake(page);
    await viewer(page).locator("img:visible").click();
    await expect(viewer(page)).toBeVisible();
    await page.mouse.click(120, 300);
    await closed(page);
  });

  test("a click with Ctrl follows the link to the picture", async ({ open }) => {
    const page = await open(desktop);
    await page.goto(PIGMENTS);
    const opened = page.context().waitForEvent("page");
    await pigment(page).click({ modifiers: ["ControlOrMeta"] });
    const tab = await opened;
    await tab.waitForURL(/\.jpg$/);
    await expect(viewer(page)).toHaveCount(0);
  });
});

test.describe("with the keyboard", () => {
  test("Enter opens the viewer, the arrows step and wrap, Escape closes it and returns the focus", async ({
    open,
  }) => {
    const page = await open(desktop);
    await page.goto(FLAKES);
    await firstSize(page).focus();
    await page.keyboard.press("Enter");
    await viewer(page).waitFor();
    const last = await total(page);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => at(page)).toBe(last);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => at(page)).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => at(page)).toBe(2);
    await page.keyboard.press("Escape");
    await closed(page);
    await expect(firstSize(page)).toBeFocused();
  });

  test("the focus goes to the close button and Tab stays inside", async ({ open }) => {
    const page = await open(desktop);
    await openFlake(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Close");
    const visited = new Set<string | null>();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press("Tab");
      // Between the last button and the first, the focus may pass through the browser's own controls.
      const place = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === document.body) return null;
        return focused?.closest("dialog") ? focused.getAttribute("aria-label") : "outside";
      });
      visited.add(place);
    }
    expect(visited).not.toContain("outside");
    for (const name of ["Close", "Previous image", "Next image"]) expect(visited).toContain(name);
  });

  test("closing by button returns the focus to the link too", async ({ open }) => {
    const page = await open(desktop);
    await openFlake(page);
    await page.keyboard.press("Enter");
    await closed(page);
    await expect(firstSize(page)).toBeFocused();
  });
});

test.describe("with a finger", () => {
  test("a swipe to the left steps forward, one to the right back, and both wrap", async ({ open }) => {
    const page = await open(phone);
    await page.goto(FLAKES);
    // It shows the middle one of three sizes, whose links wider windows have below it.
    await page.locator(".swatch-tile").first().tap();
    await viewer(page).waitFor();
    const last = await total(page);
    for (const [across, place] of [
      [120, 1],
      [120, last],
      [-120, 1],
      [-120, 2],
    ] as const) {
      await swipe(page, { across, down: 10 });
      await expect.poll(() => at(page)).toBe(place);
    }
  });

  test("a swipe of less than 50 px or up and down does nothing", async ({ open }) => {
    const page = await open(phone);
    await page.goto(FLAKES);
    await page.locator(".swatch-tile").first().tap();
    await viewer(page).waitFor();
    await swipe(page, { across: -40, down: 0 });
    await swipe(page, { across: 10, down: 200 });
    await swipe(page, { across: -60, down: -200 });
    await expect(viewer(page)).toBeVisible();
    // Their effects would be counted too.
    await swipe(page, { across: -120, down: 0 });
    await expect.poll(() => at(page)).toBe(3);
  });
});

test("the page behind does not scroll while the viewer is open", async ({ open }) => {
  const page = await open(desktop);
  await openFlake(page);
  const before = await page.evaluate(() => window.scrollY);
  await page.evaluate(() =>
    addEventListener("wheel", () => Object.assign(window, { turned: true }), { once: true, capture: true }),
  );
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => "turned" in window);
  await twoFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.keyboard.press("Escape");
  await closed(page);
  // The first turn can meet the last frame in which the page did not scroll.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return page.evaluate(() => window.scrollY);
    })
    .toBeGreaterThan(before);
});

test("neighboring pictures are loaded in advance", async ({ open }) => {
  const page = await open(desktop);
  await openFlake(page);
  const pictures = viewer(page).locator("img");
  await expect(pictures).toHaveCount(Math.min(3, await total(page)));
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)))
    .toBe(true);
  await expect(viewer(page).locator("img:visible")).toHaveCount(1);
});

test("the current picture is announced, and every control has a name", async ({ open }) => {
  const page = await open(desktop);
  await openFlake(page);
  const words = viewer(page).locator("[aria-live='polite']");
  await expect(words).toHaveText(/1 of \d+$/, { useInnerText: true });
  const nameless = await viewer(page)
    .getByRole("button")
    .evaluateAll(
      (buttons) =>
        buttons.filter((button) => !(button.getAttribute("aria-label") ?? button.textContent)).length,
    );
  expect(nameless).toBe(0);
  await expect(viewer(page).locator("img:visible")).not.toHaveAttribute("alt", "");
});

test("with reduced motion nothing moves", async ({ open }) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await openFlake(page);
  const moving = await page.evaluate(() =>
    document.querySelector("dialog")?.getAnimations({ subtree: true }),
  );
  expect(moving).toEqual([]);
});

test("when the viewer fails to load, the link leads to the picture", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(PIGMENTS);
  await page.route("**/chunks/*.js", (route) => route.abort());
  await pigment(page).click();
  await page.waitForURL(/\.jpg$/);
});

test("the viewer is loaded at the first intent event and not before", async ({ open }) => {
  const page = await open(desktop);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(PIGMENTS);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(scripts).toHaveLength(1);
  await pigment(page).hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(1);
});

for (const [name, device] of [
  ["phone", phone],
  ["small phone on its side", { ...phone, viewport: { width: 640, height: 320 } }],
  ["desktop", desktop],
] as const)
  test.describe(`sixty pictures on a ${name}`, () => {
    test("have dots that wrap, do not overlap and can be tapped", async ({ open, sites }) => {
      const page = await open(device);
      await page.goto(`${sites.galleryUrl}/services/gallery`);
      await page.locator(".gallery a").first().click();
      await viewer(page).waitFor();
      await expect.poll(() => said(page)).toMatch(/1 of 60$/);

      const dots = viewer(page).getByRole("button", { name: /^Image \d+ of 60$/ });
      const boxes = await dots.evaluateAll((all) =>
        all.map((dot) => {
          const { x, y, width, height } = dot.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
      expect(boxes).toHaveLength(60);
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      for (const box of boxes) {
        expect(box.width).toBeGreaterThanOrEqual(24);
        expect(box.height).toBeGreaterThanOrEqual(24);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      expect(new Set(boxes.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(60);

      await dots.nth(59).click();
      await expect.poll(() => at(page)).toBe(60);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => at(page)).toBe(1);
      const picture = await viewer(page).locator("img:visible").boundingBox();
      expect(picture?.height).toBeGreaterThan(120);
    });
  });

/** Swipes from the middle of the window in a few steps. */
async function swipe(page: Page, { across, down }: { across: number; down: number }) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const point = (part: number) => ({ x: width / 2 + across * part, y: height / 2 + down * part });
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: Array<{ x: number; y: number }>,
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [point(0)]);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("touchMove", [point(part)]);
  await send("touchEnd", []);
  await session.detach();
}
