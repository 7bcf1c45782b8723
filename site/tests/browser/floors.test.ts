import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { expect, gate, test } from "../support/fixtures";
import { control, fill, formApi, submit } from "../support/form";
import { good } from "../support/goodForm";
import { build, end, floors, serve } from "../support/programs";
import { moveToQuarter } from "../support/slider";

test.use({ api: formApi("floors") });

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-floors-"));
  build(floors(folder), join(folder, "dist"));
  served = await serve(join(folder, "dist"));
  address = `${served.url}/floors`;
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

test("below a heading without a picture, the chosen floor alone is loaded at once and first", async ({
  open,
}) => {
  const page = await open(phone);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const floors = page.locator(".floors figure > .picture img");
  const states = await floors.evaluateAll((images) =>
    images.map((image) => [image.getAttribute("loading"), image.getAttribute("fetchpriority")].join(" ")),
  );
  expect(states).toEqual(["eager high", ...Array(5).fill("lazy ")]);
});

for (const [device, options] of Object.entries({ desktop, phone })) {
  test(`on a ${device} without scripts a tapped color is on the floor`, async ({ open }) => {
    const page = await open({ ...options, javaScriptEnabled: false });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("radio")).toHaveCount(6);
    await page.locator("label", { hasText: "Blue Bay" }).click();
    await expect(page.getByRole("figure")).toHaveCount(1);
    const room = page.getByRole("figure").filter({ hasText: "Blue Bay" });
    await expect(room).toBeVisible();
    await expect
      .poll(() => room.locator(".picture img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test(`on a ${device} only the rooms of chosen colors are loaded`, async ({ open }) => {
    const page = await open(options);
    const rooms = new Set<string>();
    page.on("request", (request) => {
      const room = /([a-z-]+)-on-garage-floor\./.exec(request.url())?.[1];
      if (room !== undefined) rooms.add(room);
    });
    await page.goto(address);
    const seen = page.waitForResponse(/blue-bay-on-garage-floor\./);
    await page.locator("label", { hasText: "Blue Bay" }).click();
    await seen;
    // The first color is chosen when the page opens.
    expect([...rooms].sort()).toEqual(["garage-blue-bay", "garage-pit-lane"]);
  });

  test(`on a ${device} the colors are accessible, and nothing is wider than the window`, async ({ open }) => {
    const page = await open(options);
    await page.goto(address);
    expect(await findings(page, "main")).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
}

test("in no window the name of a color breaks within a word or is wider than its tile", async ({ open }) => {
  for (const width of [320, 360, 768, 1024, 1280, 1920, 2560]) {
    const page = await open({ viewport: { width, height: 800 } });
    await page.goto(address);
    const names = page.locator(".floors .swatch");
    await expect(names).toHaveCount(6);
    const broken = await names.evaluateAll((labels) =>
      labels.flatMap((label) => {
        const text = label.lastChild as Text;
        const words = [...text.data.matchAll(/\S+/g)];
        if (label.scrollWidth > label.clientWidth) return [text.data];
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect(broken, `${width} px`).toEqual([]);
  }
});

test("a hero of day without a picture is bright, and the floors follow at once", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await expect(page.locator(".hero")).toHaveAttribute("data-tone", "paper");
  const room = await page.getByRole("figure").boundingBox();
  expect(room?.y).toBeLessThan(800 - 150);
});

test("on a phone the floor begins on the first screen, above the call bar", async ({ open }) => {
  const page = await open(phone);
  await page.goto(address);
  const room = await page.getByRole("figure").boundingBox();
  const bar = await page.locator(".call-bar").boundingBox();
  expect(room?.y).toBeLessThan((bar?.y ?? 0) - 48);
  // The bar has the links that the hero hides here.
  await expect(page.locator(".call-bar").getByRole("link")).toHaveCount(2);
});

for (const height of [720, 800, 1080])
  test(`in a window of ${height} px a floor and its tools are on the screen while colors are chosen`, async ({
    open,
  }) => {
    const page = await open({ viewport: { width: 1280, height } });
    await page.goto(address);
    await page.locator("label", { hasText: "Blue Bay" }).hover();
    const tool = page.getByRole("button", { name: "Add to shortlist" });
    await tool.waitFor();
    const room = page.locator(".floors figure:visible");
    await room.evaluate((figure) => figure.scrollIntoView({ block: "start", behavior: "instant" }));
    await expect(room.locator(".picture")).toBeInViewport({ ratio: 1 });
    await expect(tool).toBeInViewport({ ratio: 1 });
  });

test("on paper a floor has its name, and nothing to click", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.locator("label", { hasText: "Pit Lane" }).hover();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  await page.emulateMedia({ media: "print" });
  const room = page.locator(".floors figure:visible");
  await expect(room.locator("strong")).toHaveText("Pit Lane");
  await expect(room.locator("figcaption a, .floors-sizes a, button").filter({ visible: true })).toHaveCount(
    0,
  );
});

test("asking for a sample is a button, apart from the picture and from the call bar", async ({ open }) => {
  const page = await open(phone);
  await page.goto(address);
  const room = page.getByRole("figure");
  const ask = room.getByRole("link", { name: "Ask for a sample" });
  await ask.scrollIntoViewIfNeeded();
  const [button, picture, bar] = await Promise.all(
    [ask, room.locator(".picture"), page.locator(".call-bar")].map((place) => place.boundingBox()),
  );
  if (button == null || picture == null || bar == null) throw new Error("Something is not shown");
  await expect(ask).toHaveClass(/button-solid/);
  expect(button.y).toBeGreaterThan(picture.y + picture.height + 8);
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y);
});

/** The name of the color on the floor. The tools below it have the names of all others. */
const shown = (page: Page) => page.locator("figcaption:visible");

test("the arrow keys go from color to color, and the room follows", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  const colors = page.getByRole("radio");
  await colors.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(colors.nth(1)).toBeChecked();
  await expect(shown(page)).toContainText("Blue Bay");
  await expect(page.getByRole("figure")).toHaveCount(1);
});

for (const javaScriptEnabled of [true, false])
  test(`a shared link opens its color, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    open,
  }) => {
    const page = await open({
      ...desktop,
      javaScriptEnabled,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(address);
    await page.locator("label", { hasText: "Dry Dock" }).click();
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
    } else await page.getByRole("link", { name: "Link to this floor" }).click();
    const link = javaScriptEnabled ? await page.evaluate(() => navigator.clipboard.readText()) : page.url();
    const other = await open({ ...desktop, javaScriptEnabled });
    await other.goto(link);
    await expect(other.getByRole("figure")).toHaveCount(1);
    await expect(shown(other)).toContainText("Dry Dock");
    await other.locator("label", { hasText: "Blue Bay" }).click();
    await expect(other.getByRole("figure")).toHaveCount(1);
    await expect(shown(other)).toContainText("Blue Bay");
  });

test("where scripts fail, a shared link opens its color, and the color has its link", async ({ open }) => {
  const page = await open(desktop);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(`${address}#garage-garage-dry-dock`);
  await expect(page.getByRole("figure")).toHaveCount(1);
  await expect(shown(page)).toContainText("Dry Dock");
  await expect(page.getByRole("link", { name: "Link to this floor" })).toBeVisible();
});

test("after the shared link of another color, the first one can be chosen with scripts", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(`${address}#garage-garage-dry-dock`);
  await expect(page.getByRole("radio", { name: "Dry Dock" })).toBeChecked();
  await page.locator("label", { hasText: "Pit Lane" }).click();
  await expect(page.getByRole("figure")).toHaveCount(1);
  await expect(shown(page)).toContainText("Pit Lane");
});

test("a choice is in the address, and opening that address again shows it", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.locator("label", { hasText: "Dry Dock" }).click();
  await page.waitForURL(/#garage-garage-dry-dock$/);
  const link = page.url();
  const other = await open(desktop);
  await other.goto(link);
  await expect(other.getByRole("radio", { name: "Dry Dock" })).toBeChecked();
  await expect(shown(other)).toContainText("Dry Dock");
});

for (const javaScriptEnabled of [true, false])
  test(`a tile of the design center leads to its color on a floor, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    open,
  }) => {
    const page = await open({ ...desktop, javaScriptEnabled });
    await page.goto(served.url);
    await page.locator("#design-center").getByRole("link", { name: "Dry Dock" }).click();
    await page.waitForURL(/\/floors#garage-garage-dry-dock$/);
    await expect(page.getByRole("figure")).toHaveCount(1);
    await expect(shown(page)).toContainText("Dry Dock");
  });

for (const [device, options] of Object.entries({ desktop, phone })) {
  test(`on a ${device} a chosen size is on the floor, also on that of the next color, and is asked for`, async ({
    open,
  }) => {
    const page = await open(options);
    await page.goto(address);
    const room = page.getByRole("figure");
    const over = room.locator(".floors-size");
    const bold = room.getByRole("link", { name: "1/2 inch" });
    await bold.click();
    await expect(bold).toHaveAttribute("aria-current", "true");
    await expect(over).toHaveAttribute("src", /garage-pit-lane-bold-on-garage-floor/);
    await expect(page.getByRole("status").filter({ hasText: "Pit Lane, 1/2 inch" })).toBeVisible();
    await page.locator("label", { hasText: "Blue Bay" }).click();
    await expect(over).toHaveAttribute("src", /garage-blue-bay-bold-on-garage-floor/);
    await expect
      .poll(() => over.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(room.getByRole("link", { name: "Ask for a sample" })).toHaveAttribute(
      "href",
      "/?sample=Blue+Bay%2C+1%2F2%C2%A0inch#contact",
    );
    await room.getByRole("link", { name: "1/4 inch" }).click();
    await expect(over).toHaveCount(0);
    expect(page.url()).toMatch(/\/floors#garage-garage-blue-bay$/);
  });

  test(`on a ${device} without scripts a size is a link to its picture, and other rooms are shown`, async ({
    open,
  }) => {
    const page = await open({ ...options, javaScriptEnabled: false });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const room = page.getByRole("figure");
    const other = room.locator(".floors-rooms img");
    // Until the style sheet is there, all of them are shown.
    await expect(room).toHaveCount(1);
    await expect(other).toBeVisible();
    const width = (image: Element) => (image as HTMLImageElement).naturalWidth;
    await expect.poll(() => other.evaluate(width)).toBe(400);
    await room.getByRole("link", { name: "1/2 inch" }).click();
    await page.waitForURL(/garage-pit-lane-bold-on-garage-floor\.[0-9a-f]+-\d+\.jpg$/);
  });
}

test("compared colors are both in the chosen size", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.getByRole("link", { name: "1/32 inch" }).click();
  await page.getByRole("combobox", { name: "Compare with" }).selectOption("Dry Dock");
  const right = page.locator(".floors-compare .compare-side + .compare-side img");
  await expect(right).toHaveAttribute("src", /garage-dry-dock-fine-on-garage-floor/);
  await page.getByRole("link", { name: "1/4 inch" }).click();
  await expect(right).toHaveAttribute("src", /garage-dry-dock-on-garage-floor/);
});

test("the picture of a size stays the same one while colors are compared", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.getByRole("link", { name: "1/2 inch" }).click();
  const size = page.locator("figure:visible .floors-size");
  await expect(size).toHaveAttribute("src", /garage-pit-lane-bold-on-garage-floor/);
  const before = await size.elementHandle();
  await page.getByRole("combobox", { name: "Compare with" }).selectOption("Dry Dock");
  const slider = page.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveValue("49");
  expect(await size.evaluate((image, before) => image === before, before)).toBe(true);
});

test("a sample that was asked for is in the request that the owner reads", async ({ open, product }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.locator("label", { hasText: "Blue Bay" }).click();
  const ask = page.getByRole("link", { name: "Ask for a sample" });
  const link = (await ask.getAttribute("href")) ?? "";
  await page.goto(`${product.url}${link}`);
  await expect(control(page, "projectDetails")).toHaveValue("Please bring a sample of Blue Bay.");
  expect(page.url()).toBe(`${product.url}/#contact`);
  const { projectDetails: _, ...others } = good;
  await fill(page, others);
  await submit(page).click();
  await expect
    .poll(async () => (await product.quoteRequests()).map(({ projectDetails }) => projectDetails))
    .toEqual(["Please bring a sample of Blue Bay."]);
});

for (const [device, options] of Object.entries({ desktop, phone }))
  test(`on a ${device} two colors are compared by a line that follows a drag across the picture`, async ({
    open,
  }) => {
    const page = await open(options);
    await page.goto(address);
    await page.locator("label", { hasText: "Blue Bay" }).click();
    await page.getByRole("combobox", { name: "Compare with" }).selectOption("Dry Dock");
    const slider = page.getByRole("slider", { name: "Line between Blue Bay and Dry Dock" });
    const over = page.locator(".floors-compare .compare-side + .compare-side");
    await expect(over.locator("img")).toHaveAttribute("src", /garage-dry-dock-on-garage-floor/);
    await moveToQuarter(page, slider, device);
    const grip = () =>
      page
        .locator(".floors-compare")
        .evaluate((part) => Number.parseFloat(getComputedStyle(part, "::after").left) / part.clientWidth);
    const left = () =>
      over.evaluate((part) => Number(/([\d.]+)%\)$/.exec(getComputedStyle(part).clipPath)?.[1]));
    await expect.poll(left).toBeGreaterThan(22);
    expect(await left()).toBeLessThan(28);
    expect(await grip()).toBeCloseTo((await left()) / 100, 2);
    expect(await findings(page, "main")).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.getByRole("combobox", { name: "Compare with" }).selectOption("no other color");
    await expect(slider).toHaveCount(0);
  });

test("the keyboard alone compares two colors", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.getByRole("radio").first().focus();
  const other = page.getByRole("combobox", { name: "Compare with" });
  await other.focus();
  await page.keyboard.press("ArrowDown");
  const slider = page.getByRole("slider");
  await expect(slider).toHaveValue("50");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  const over = page.locator(".floors-compare .compare-side + .compare-side");
  await expect(over).toHaveCSS("clip-path", "inset(0px 0px 0px 49%)");
});

test("a color that is chosen fades in over the one before, and nothing of that stays", async ({ open }) => {
  const page = await open({ ...desktop, reducedMotion: "no-preference" });
  await page.goto(address);
  await page.locator("label", { hasText: "Pit Lane" }).hover();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  const { opened, release } = gate();
  await page.route(/blue-bay-on-garage-floor/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.locator("label", { hasText: "Blue Bay" }).click();
  const before = page.locator("figure:visible .floors-over img");
  await expect(before).toHaveAttribute("src", /pit-lane-on-garage-floor/);
  release();
  await expect(before).toHaveCount(0);
});

test("with a size chosen, the room before stays until the next color is loaded in that size", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "no-preference" });
  await page.goto(address);
  await page.getByRole("link", { name: "1/2 inch" }).click();
  await expect(page.locator("figure:visible .floors-size")).toHaveAttribute("src", /pit-lane-bold/);
  const { opened, release } = gate();
  await page.route(/blue-bay-bold-on-garage-floor/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.locator("label", { hasText: "Blue Bay" }).click();
  const before = page.locator("figure:visible .floors-over img");
  await expect(before).toHaveAttribute("src", /pit-lane-bold-on-garage-floor/);
  // The color's own picture, in the size of the squares, is loaded.
  // A picture that begins anew, as one does that is shown for the first time, refuses `decode`.
  const own = page.locator("figure:visible picture img");
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => own.evaluate(isLoaded)).toBe(true);
  await expect(page.locator("figure:visible .floors-over:has(img)")).not.toHaveClass(/floors-gone/);
  release();
  await expect(before).toHaveCount(0);
});

test("a shortlist stays after a reload, opens its colors, and is asked for and cleared as one", async ({
  open,
  product,
}) => {
  const page = await open(phone);
  await page.goto(address);
  for (const name of ["Blue Bay", "Dry Dock"]) {
    await page.locator("label", { hasText: name }).tap();
    await page.getByRole("button", { name: "Add to shortlist" }).tap();
    await page.getByRole("button", { name: "Take off the shortlist" }).waitFor();
  }
  await page.reload();
  await page.locator("label", { hasText: "Thunderhead" }).tap();
  const list = page.getByRole("list", { name: "Your shortlist" });
  await expect(list.getByRole("link")).toHaveText(["Blue Bay", "Dry Dock"]);
  await list.getByRole("link", { name: "Blue Bay" }).tap();
  await expect(shown(page)).toContainText("Blue Bay");
  await expect(page.getByRole("button", { name: "Take off the shortlist", exact: true })).toBeVisible();
  const ask = page.getByRole("link", { name: "Ask for these samples" });
  const link = (await ask.getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Take Blue Bay off the shortlist" }).tap();
  await expect(list.getByRole("link")).toHaveText(["Dry Dock"]);
  await page.getByRole("button", { name: "Clear the list" }).tap();
  await expect(list).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto(`${product.url}${link}`);
  await expect(control(page, "projectDetails")).toHaveValue("Please bring samples of Blue Bay, Dry Dock.");
});

test("where storage is blocked, a shortlist lasts as long as its page", async ({ open }) => {
  const page = await open(desktop);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.goto(address);
  await page.locator("label", { hasText: "Blue Bay" }).click();
  await page.getByRole("button", { name: "Add to shortlist" }).click();
  await page.locator("label", { hasText: "Dry Dock" }).click();
  await expect(page.getByRole("list", { name: "Your shortlist" }).getByRole("link")).toHaveText(["Blue Bay"]);
  await page.getByRole("button", { name: "Clear the list" }).click();
  await expect(page.getByRole("list", { name: "Your shortlist" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const width of [360, 768])
  test(`at ${width} px the floor of each color has its picture and its button above the call bar`, async ({
    open,
  }) => {
    const page = await open({ viewport: { width, height: 780 }, isMobile: true, hasTouch: true });
    // The first color is tapped before the tools have come.
    let come = () => {};
    const tapped = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/\/chunks\//, async (route) => {
      await tapped;
      await route.continue();
    });
    await page.goto(address);
    const free = () =>
      page.evaluate(() => {
        const figure = [...document.querySelectorAll(".floors figure")].find((each) =>
          each.checkVisibility(),
        );
        const bottom = figure?.querySelector("figcaption")?.getBoundingClientRect().bottom ?? 0;
        const top = figure?.querySelector(".picture")?.getBoundingClientRect().top ?? 0;
        const bar = document.querySelector(".call-bar")?.getBoundingClientRect().top ?? 0;
        return (
          bottom <= bar &&
          top >= (document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0)
        );
      });
    // Safari does not keep in place what one looks at while something above it closes.
    await page.evaluate(() => document.documentElement.style.setProperty("overflow-anchor", "none"));
    const colors = await page.locator(".floors .swatch").all();
    // Low on the screen, above the bar, each with its room below it; then higher, each below the room of the one before.
    const low = colors.toReversed().map((color) => [color, 700] as const);
    const high = colors.slice(1).map((color) => [color, 330] as const);
    for (const [color, place] of [...low, ...high]) {
      await color.evaluate(
        (tile, place) => scrollBy({ top: tile.getBoundingClientRect().bottom - place, behavior: "instant" }),
        place,
      );
      await color.tap();
      come();
      await expect.poll(free, { message: (await color.textContent()) ?? "" }).toBe(true);
    }
  });

test("a shortlist is one row, is there when the page is opened again, and is told above the form", async ({
  open,
  product,
}) => {
  const page = await open({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });
  await page.goto(address);
  for (const color of ["Blue Bay", "Dry Dock", "Grease Pencil"]) {
    await page.locator("label", { hasText: color }).tap();
    await page.getByRole("button", { name: "Add to shortlist" }).tap();
  }
  const chips = page.locator(".floors-tools li");
  await expect(chips).toHaveCount(3);
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto("about:blank");
  await page.goto(address);
  await expect(chips).toHaveCount(3);
  await page.goto(`${product.url}/?sample=Blue+Bay&sample=Dry+Dock#contact`);
  await expect(page.locator("#quote-form > p").first()).toHaveText(
    "Your request: samples of Blue Bay, Dry Dock.",
  );
  await expect(page.locator("#quote-form > p").first()).toBeInViewport();
});
