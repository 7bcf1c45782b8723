import { expect, type Locator } from "@playwright/test";
import { desktop, routes } from "./browser";
import { branded, type Check, data, having, leadTo, matching, type Words, words } from "./checks";
import { test } from "./fixtures";

/** A page, a requirement of the specification, the selector to check, and the expected result. */
export type Row = [page: string, says: string, at: string, expected: Expected];
/** The number of visible elements, their texts in order, or a check. */
type Expected = number | Words[] | Check;

export const FLAKE = "/services/flake-systems";

export const { main: MAIN, specialized: SPECIALIZED } = routes.services;
export const PROJECTS = routes.services.project;
export const TWELVE_AREAS = routes.locations.areas;
export const LOCATIONS = [...TWELVE_AREAS, ...routes.locations.others];

/** The first and the last band of a page. */
export const HERO = "main > section:first-child";
export const CLOSING = "main > section:last-child";
/** Bands of cards and bands of lists, in the order of the page. */
export const CARDS = "main section.section-cards";
export const LISTS = "main section.section-lists";
export const BUSINESS = "HomeAndConstructionBusiness";
export const DATA = "head script[type='application/ld+json']";
export const PHONE_NUMBER = /\(?\d{3}\)?[ -]\d{3}-\d{4}/;

/** All headings of the list of cards or columns that has this heading. */
export const beside = (heading: string) => `main ul:has(h3:text-is("${heading}")) h3`;
/** A band of the page, by its heading. */
export const band = (heading: string) => `main section:has(h2:text-matches("${heading}", "i"))`;

/** Makes a test of all rows of each page. */
export function specify(rows: Row[]) {
  for (const path of new Set(rows.map(([page]) => page)))
    test(`${path} has all that the specification says of it`, async ({ open }) => {
      // The page with the most rows opens the viewer forty times.
      test.setTimeout(300_000);
      const page = await open(desktop);
      // A missing element should be reported before the test times out.
      page.setDefaultTimeout(10_000);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const missing: string[] = [];
      for (const [, says, at, expected] of rows.filter(([on]) => on === path))
        await test
          .step(says, () => look(page.locator(at), expected))
          .catch((error: Error) => missing.push(`${says}: ${error.message}`));
      expect(missing).toEqual([]);
    });
}

/** Requirements for the head of a specified page. */
export function headRows(page: string, steps = 3): Row[] {
  return [
    [page, "the title ends with the brand, once", "head meta[property='og:title']", branded()],
    [page, "the page has a description", "head meta[name='description']", having("content", /^.{50,}$/)],
    [page, "the page has keywords", "head meta[name='keywords']", having("content", /^[^,]+(, [^,]+){2,}$/)],
    [
      page,
      "the canonical address is its own",
      "head link[rel='canonical']",
      leadTo(new RegExp(`^https://[^/]+${page}$`)),
    ],
    [
      page,
      "the breadcrumb is structured data",
      DATA,
      data("BreadcrumbList", "itemListElement.length", steps),
    ],
    [page, "the page is structured data", DATA, data("WebPage", "about.@id", /\/#business$/)],
    [page, "the business is structured data", DATA, data(BUSINESS, "telephone", /^\+1\d{10}$/)],
  ];
}

async function look(found: Locator, expected: Expected) {
  if (typeof expected === "function") return expected(found);
  const shown = found.filter({ visible: true });
  if (typeof expected === "number") expect(await shown.count()).toBe(expected);
  else expect(await words(shown)).toEqual(expected.map(matching));
}
