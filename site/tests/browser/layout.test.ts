import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);

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

test("three cards with pictures have the same width, so that they can be compared", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/services/grind-seal-polished");
  const widths = (await page.locator(".cards-pictured .picture").evaluateAll(boxes)).map(
    ({ width }) => width,
  );
  expect(widths).toHaveLength(3);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
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

test("the arrow of a service card is nearer to its own title than to the next one", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/");
  const arrows = await page.locator(".service > .icon").evaluateAll(boxes);
  const titles = await page.locator(".service h3").evaluateAll(boxes);
  const gap = (titles[1]?.left ?? 0) - (arrows[0]?.right ?? 0);
  expect(gap).toBeGreaterThan((arrows[0]?.left ?? 0) - (titles[0]?.right ?? 0));
});
