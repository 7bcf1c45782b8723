import { desktop, findings, pagesOfEachKind, phone, sitemap, watch } from "../support/browser";
import { expect, test } from "../support/fixtures";

// The longest file: all workers share it.
test.describe.configure({ mode: "parallel" });

const widths = { phone: { width: 390, height: 780 }, narrow: { width: 320, height: 640 } };

for (const path of pagesOfEachKind)
  test(`${path} logs no error, is accessible on a desktop and on a phone, and has no sideways scroll at 320 px`, async ({
    open,
  }) => {
    const page = await open({ ...desktop, reducedMotion: "reduce" });
    const complaints = watch(page);
    await page.goto(path);
    // The not-found page is a 404 itself.
    expect(complaints.filter((text) => path !== "/404" || !text.includes("404"))).toEqual([]);
    // One of the not-found page's two is hidden.
    if (path !== "/404") await expect(page.locator("h1")).toHaveCount(1);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(widths.phone);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(widths.narrow);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
  });

test("the open drawer is accessible", async ({ open }) => {
  const page = await open({ ...phone, reducedMotion: "reduce" });
  await page.goto("/");
  await page.locator(".menu-open").tap();
  await page.locator("#menu").waitFor();
  expect(await findings(page)).toEqual([]);
});

test("on a phone the call bar does not cover the end of the footer", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const bar = await page.locator(".call-bar").evaluate((nav) => nav.getBoundingClientRect().top);
  await expect
    .poll(() => page.locator(".site-footer-end").evaluate((footer) => footer.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(bar);
});

/** The number of tests that share the authors' pages, which are counted at run time. */
const SHARE_COUNT = 4;

for (let share = 0; share < SHARE_COUNT; share++)
  test(`the authors' pages log no error and are accessible on a phone, share ${share + 1} of ${SHARE_COUNT}`, async ({
    open,
    sites,
  }) => {
    const paths = (await sitemap(sites.contentUrl)).filter((_, place) => place % SHARE_COUNT === share);
    test.setTimeout((paths.length + 3) * 30_000);
    expect(paths).not.toEqual([]);
    const page = await open({ ...phone, reducedMotion: "reduce", baseURL: sites.contentUrl });
    const complaints = watch(page);
    for (const path of paths) {
      await page.goto(path);
      expect(await findings(page), path).toEqual([]);
      expect(complaints, path).toEqual([]);
    }
  });
