import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { article } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import { build, end, longBlog, serve } from "../support/programs";

test.use(withoutPictures);

let folder: string;
/** A blog with a category that has a page, and others that have none. */
let blog: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-layout-"));
  build(longBlog(folder), join(folder, "dist"));
  blog = await serve(join(folder, "dist"));
});

test.afterAll(async () => {
  await end(blog.server);
  rmSync(folder, { recursive: true, force: true });
});

const FLAKES = "/services/flake-systems";

/** The boxes of all elements, in whole pixels. */
const boxes = (all: Array<Element>) =>
  all.map((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  });

test("a window of 768 px has the layout for phones, and one of 769 px that for tablets", async ({ open }) => {
  const page = await open({ viewport: { width: 768, height: 1024 } });
  await page.goto("/");
  await expect(page.locator(".call-bar")).toBeVisible();
  const [one, two] = await page.locator(".choice").evaluateAll(boxes);
  expect(two?.top).toBeGreaterThanOrEqual(one?.bottom ?? 0);
  await page.setViewportSize({ width: 769, height: 1024 });
  await expect(page.locator(".call-bar")).toBeHidden();
  const [left, right] = await page.locator(".choice").evaluateAll(boxes);
  expect(right?.top).toBe(left?.top);
});

test("from 640 to 1023 px the picture of a card is beside its words, and on a phone above them", async ({
  open,
}) => {
  const page = await open({ viewport: { width: 360, height: 780 } });
  await page.goto("/services/grind-seal-polished");
  const card = page.locator(".card").filter({ has: page.locator(".picture") });
  const parts = async () => {
    const [picture] = await card.first().locator(".picture").evaluateAll(boxes);
    const [name] = await card.first().locator("h3").evaluateAll(boxes);
    if (picture === undefined || name === undefined) throw new Error("The card has no picture or no name");
    return { picture, name };
  };
  const above = await parts();
  expect(above.name.top).toBeGreaterThan(above.picture.bottom);
  for (const width of [640, 768, 1023]) {
    await page.setViewportSize({ width, height: 900 });
    const { picture, name } = await parts();
    expect(name.left, `${width} px`).toBeGreaterThan(picture.right);
    expect(name.top, `${width} px`).toBeLessThan(picture.bottom);
  }
});

test("the picture of a card grows with the pointer on the card and with the focus on its link", async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  for (const [path, card] of [
    ["/", ".service"],
    ["/blog", ".featured-card"],
    ["/blog", ".post-card"],
  ] as const) {
    await page.goto(path);
    const first = page
      .locator(card)
      .filter({ has: page.locator(".picture") })
      .first();
    const image = first.locator(".picture img");
    await expect(image, card).toHaveCSS("scale", "none");
    await first.locator(":is(h2, h3) a").hover();
    await expect(image, card).toHaveCSS("scale", "1.02");
    await page.mouse.move(0, 0);
    await expect(image, card).toHaveCSS("scale", "none");
    await first.locator(":is(h2, h3) a").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(image, card).toHaveCSS("scale", "1.02");
  }
});

test("three cards with pictures have the same width, so that they can be compared", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/services/grind-seal-polished");
  const widths = (await page.locator(".cards-pictured .picture").evaluateAll(boxes)).map(
    ({ width }) => width,
  );
  expect(widths).toHaveLength(3);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
});

test("no row of finished jobs has a hole on a desktop, however many there are", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/");
  for (let count = 1; count <= 9; count++) {
    await page.locator("main").evaluate((main, count) => {
      const card =
        '<li class="card"><span class="picture"></span><div class="card-name">A</div><div>B</div></li>';
      main.innerHTML =
        '<section class="section section-projects cards-pictured"><div class="wrap">' +
        `<ul class="cards count-${Math.min(count, 3)}">${card.repeat(count)}</ul></div></section>`;
    }, count);
    const right = await page.locator(".cards").evaluate((list) => list.getBoundingClientRect().right);
    const cards = await page.locator(".card").evaluateAll(boxes);
    const last = cards.filter((card, place) => cards[place + 1]?.top !== card.top);
    for (const card of last) expect(card.right, `${count} jobs`).toBeCloseTo(right, 0);
  }
});

test("six tiles stand in two full rows on a desktop", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/services/industrial-coatings");
  const lefts = (await page.locator(".tiles li").evaluateAll(boxes)).map(({ left }) => Math.round(left));
  expect(lefts).toHaveLength(6);
  expect(lefts.slice(0, 3)).toEqual(lefts.slice(3));
});

test("the sizes below a flake stay in one row on a phone", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 780 } });
  await page.goto(FLAKES);
  const tops = (await page.locator(".swatch-sizes").first().locator("a").evaluateAll(boxes)).map(
    ({ top }) => top,
  );
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test("the sizes below a flake do not run into each other", async ({ open }) => {
  const page = await open({ viewport: { width: 320, height: 780 } });
  await page.goto(FLAKES);
  const sizes = page.locator(".swatch-sizes");
  await expect(sizes).not.toHaveCount(0);
  for (const width of [320, 360, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await sizes.evaluateAll(crowded), `${width} px`).toEqual([]);
  }
});

/** The words of those elements in which a link is wider than its place. */
const crowded = (all: Array<Element>) =>
  all
    .filter((element) => {
      const words = [...element.querySelectorAll("a")].map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getBoundingClientRect();
      });
      const end = element.getBoundingClientRect().right;
      return words.some(({ right }, place) => right > (words[place + 1]?.left ?? end));
    })
    .map(({ textContent }) => textContent);

test("the sizes of a row of flakes stand on one line, however long the names of their colors are", async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  await page.goto(FLAKES);
  const wall = page.locator(".swatches-sizes").first();
  await wall
    .locator(".swatch > p")
    .first()
    .evaluate((colors) => colors.append(", and many more colors"));
  const tops = (await wall.locator(".swatch-sizes").evaluateAll(boxes)).map(({ top }) => Math.round(top));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops.slice(0, 6)).size).toBe(1);
});

test("numbers of a list and notes of links have the figures of running text", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(article);
  const marker = await page
    .locator(".prose ol > li")
    .first()
    .evaluate((entry) => getComputedStyle(entry, "::marker").fontVariantNumeric);
  expect(marker).toBe("normal");
  await page.goto("/locations/fort-myers");
  await expect(page.locator(".link-list-note").first()).toHaveCSS("font-variant-numeric", "normal");
});

test("on a phone the reading time of the featured post is not alone in a row", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 780 } });
  await page.goto("/blog");
  const parts = await page.locator(".featured-words .post-meta > *").evaluateAll(boxes);
  const [day, time] = parts.slice(-2);
  expect(Math.round(time?.bottom ?? 0)).toBe(Math.round(day?.bottom ?? 1));
});

test("the arrow of a service card is nearer to its own title than to the next one", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/");
  const arrows = await page.locator(".service > .icon").evaluateAll(boxes);
  const titles = await page.locator(".service h3").evaluateAll(boxes);
  const gap = (titles[1]?.left ?? 0) - (arrows[0]?.right ?? 0);
  expect(gap).toBeGreaterThan((arrows[0]?.left ?? 0) - (titles[0]?.right ?? 0));
});

for (const width of [1024, 1280, 1920])
  test(`at ${width} px words stand beside the pictures of hero and closing band`, async ({ open }) => {
    const page = await open({ viewport: { width, height: 900 } });
    for (const path of ["/services/metallic-epoxy", "/locations/naples", "/locations"]) {
      await page.goto(path);
      for (const band of [".hero-pictured", ".quote-band-pictured"]) {
        const [picture] = await page.locator(`${band} > .picture`).evaluateAll(boxes);
        const words = await page.locator(`${band} :is(h1, h2, p, a)`).evaluateAll(boxes);
        expect(picture?.right, `${path} ${band}`).toBeCloseTo(width, 0);
        expect(Math.max(...words.map(({ right }) => right))).toBeLessThanOrEqual(picture?.left ?? 0);
      }
    }
  });

test("on a phone one row of navigation, the picture and the words follow each other", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 780 } });
  for (const path of ["/services/garage-floor-coating-fort-myers", "/locations/naples"]) {
    await page.goto(path);
    const links = await page.locator(".hero-top a").evaluateAll(boxes);
    const [picture] = await page.locator(".hero-picture").evaluateAll(boxes);
    const [heading] = await page.locator("h1").evaluateAll(boxes);
    expect(new Set(links.map(({ top }) => top)).size, path).toBe(1);
    expect(picture?.top).toBeGreaterThanOrEqual(links[0]?.bottom ?? 0);
    expect(picture?.height).toBeGreaterThanOrEqual(200);
    expect(heading?.top).toBeGreaterThan(picture?.bottom ?? 0);
  }
});

test("on a phone the footer is at most a screen and a half", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  await page.goto("/blog");
  const [footer] = await page.locator(".site-footer").evaluateAll(boxes);
  expect(footer?.height).toBeLessThanOrEqual(1.5 * 740);
});

test("a picture keeps its focus, and a hero of night its dark ground", async ({ open, sites }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${sites.galleryUrl}/services/gallery`);
  await expect(page.locator(".hero-picture img")).toHaveCSS("object-position", "0% 0%");
  await expect(page.locator(".hero")).toHaveAttribute("data-tone", "night");
});

test("the last color of a collection does not stand alone on a phone", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 780 } });
  await page.goto("/services/metallic-epoxy");
  const walls = await page.locator(".swatches").all();
  expect(walls).not.toEqual([]);
  for (const wall of walls) {
    const tops = (await wall.locator("> li").evaluateAll(boxes)).map(({ top }) => Math.round(top));
    expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1);
  }
});

test("a card with a link leads to its page from anywhere on it", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/locations");
  const card = page.locator(".area").first();
  const target = await card.locator("a").getAttribute("href");
  // The link lies over the words.
  await card.locator("h3").click({ force: true });
  await page.waitForURL(`**${target}`);
});

test("the picture of a post leads to the post, and its badge to the category, if that has a page", async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${blog.url}/blog`);
  const first = (card: string, category: string) =>
    page
      .locator(card)
      .filter({ has: page.locator(".picture") })
      .filter({ has: page.locator(".badge", { hasText: category }) })
      .first();
  for (const [card, category, address] of [
    [".featured-card", "Residential", "/blog/category/residential"],
    [".post-card", "Technical", null],
  ] as const) {
    const one = first(card, category);
    const post = await one.locator(":is(h2, h3) a").getAttribute("href");
    expect(await one.locator(".picture").evaluate(under), card).toBe(post);
    expect(await one.locator(".badge").evaluate(under), card).toBe(address);
  }
});

/** The address to which a click on the middle of an element leads. */
const under = (element: Element) => {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = document.elementFromPoint(left + width / 2, top + height / 2);
  return place?.closest("a")?.getAttribute("href") ?? null;
};

test("on a phone a table of three columns fits, and one of four is scrolled and keeps its lines short", async ({
  open,
}) => {
  const page = await open({ viewport: { width: 360, height: 780 } });
  await page.goto("/blog/pool-deck-coatings-salt-water");
  const tables = await page.locator(".table-scroll").evaluateAll((all) =>
    all.map((part) => ({
      columns: part.querySelectorAll("thead :is(th, td)").length,
      hidden: part.scrollWidth - part.clientWidth,
    })),
  );
  expect(tables.filter(({ columns }) => columns === 3).map(({ hidden }) => hidden)).toEqual([0]);
  for (const { hidden } of tables.filter(({ columns }) => columns === 4)) expect(hidden).toBeGreaterThan(100);
});

test("answers that are closed on the screen are printed", async ({ open }) => {
  const page = await open({ viewport: { width: 800, height: 1000 } });
  await page.goto("/services/garage-floor-coating-fort-myers");
  const visible = () =>
    page.locator(".question > p").evaluateAll((all) => all.map((answer) => answer.checkVisibility()));
  expect(await visible()).not.toContain(true);
  await page.emulateMedia({ media: "print" });
  expect(await visible()).toEqual(Array(5).fill(true));
});

test("a printed page has dark words on no ground", async ({ open }) => {
  const page = await open({ viewport: { width: 800, height: 1000 } });
  await page.goto("/services/metallic-epoxy");
  await page.emulateMedia({ media: "print" });
  for (const place of [".hero h1", ".hero .button", ".quote-band h2", ".quote-band .button"]) {
    await expect(page.locator(place).first()).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator(place).first()).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  }
  await expect(page.locator(".hero")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

for (const [width, height] of [
  [320, 256],
  [740, 360],
] as const)
  test(`in a window of ${width} by ${height} px the bars leave with the page`, async ({ open }) => {
    const page = await open({ viewport: { width, height } });
    await page.goto("/");
    await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
    await expect(page.locator(".site-header")).not.toBeInViewport();
    await expect(page.locator(".call-bar")).not.toBeInViewport();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect(page.locator(".call-bar")).toBeInViewport({ ratio: 0.9 });
  });
