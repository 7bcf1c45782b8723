import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, findings, sitemap, watch } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { alive, toastText } from "../support/form";
import { build, end, serve } from "../support/programs";

/** The sites in `examples/`, with the kind of business in their structured data. */
const TRADES = { plumber: "Plumber", dentist: "Dentist", florist: "Florist", roofer: "RoofingContractor" };

type Trade = keyof typeof TRADES;
type Node = { "@id"?: string; "@type"?: string } & Record<string, unknown>;

const trades = Object.keys(TRADES) as Trade[];

const test = base.extend<object, { urls: Record<Trade, string> }>({
  /** The addresses of these sites. */
  urls: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-trades-"));
      const served = await Promise.all(
        trades.map(async (trade) => {
          build(`../examples/${trade}/content`, join(scratch, trade), "2026-06-01");
          return [trade, await serve(join(scratch, trade))] as const;
        }),
      );
      await use(Object.fromEntries(served.map(([trade, { url }]) => [trade, url])) as Record<Trade, string>);
      for (const [, { server }] of served) await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

for (const trade of trades) {
  test(`axe finds nothing on any page of the ${trade}, and nothing is wider than a window of 360, 768 or 1280 px`, async ({
    open,
    urls,
  }) => {
    const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: urls[trade] });
    const complaints = watch(page);
    for (const path of await sitemap(urls[trade])) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      if ((await page.locator("form#quote-form").count()) > 0) await alive(page);
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        // Otherwise a control may end up below the bar, and be too small for axe.
        await page.evaluate(() => scrollTo(0, 0));
        expect(await findings(page), `${path} at ${width} px`).toEqual([]);
        expect(await overflow(page), `${path} at ${width} px`).toBe(0);
      }
    }
    expect(complaints).toEqual([]);
  });

  test(`the structured data of each page of the ${trade} is whole, and says which kind of business it is`, async ({
    urls,
  }) => {
    const pages = await Promise.all(
      (await sitemap(urls[trade])).map(async (path) => [path, await graphOf(urls[trade] + path)] as const),
    );
    const known = new Set(pages.flatMap(([, nodes]) => nodes.map((node) => node["@id"])));
    for (const [path, nodes] of pages) {
      for (const value of valuesOf(nodes)) {
        expect([null, "", undefined], `${path}: ${JSON.stringify(value)}`).not.toContain(value);
        if (isReference(value)) expect(known, path).toContain(value["@id"]);
      }
      const business = nodes.filter((node) => node["@type"] === TRADES[trade]);
      expect(business.length, path).toBeGreaterThan(0);
      for (const { name, telephone, address, openingHoursSpecification } of business) {
        expect([typeof name, typeof telephone, typeof address], path).toEqual(["string", "string", "object"]);
        for (const hours of openingHoursSpecification as Node[])
          expect([hours.opens, hours.closes].join(), path).toMatch(/^[0-9]{2}:[0-9]{2},[0-9]{2}:[0-9]{2}$/);
      }
      for (const list of nodes.filter((node) => node["@type"] === "BreadcrumbList")) {
        const places = (list.itemListElement as Node[]).map(({ position }) => position);
        expect(places, path).toEqual(places.map((_, place) => place + 1));
      }
    }
  });
}

/** Pages with a form, the keys for each field and the value that they make, and the words that are said afterwards. */
const FORMS: Array<[Trade, string, Record<string, [keys: string, sent: string]>, RegExp]> = [
  [
    "dentist",
    "/",
    {
      firstName: ["Ann", "Ann"],
      lastName: ["Lee", "Lee"],
      phone: ["614 555 0142", "614 555 0142"],
      office: ["dublin", "dublin"],
      visit: ["child", "child"],
      age: ["7", "7"],
      days: [" ", "monday"],
    },
    /We have your request/,
  ],
  [
    "dentist",
    "/jobs",
    {
      name: ["Ann Lee", "Ann Lee"],
      email: ["ann@example.com", "ann@example.com"],
      license: ["RDH.12345", "RDH.12345"],
      start: ["01022099", "2099-01-02"],
      about: ["Ten years of it.", "Ten years of it."],
      agreed: [" ", "yes"],
    },
    /We have your application/,
  ],
  [
    "plumber",
    "/",
    {
      firstName: ["Ann", "Ann"],
      lastName: ["Lee", "Lee"],
      email: ["ann@example.com", "ann@example.com"],
      phone: ["512 555 0142", "512 555 0142"],
      propertyAddress: ["1 Shell Road", "1 Shell Road"],
      projectType: ["A leak", "leak"],
      projectTimeline: ["Within a month", "1-month"],
      projectDetails: ["Under the kitchen sink.", "Under the kitchen sink."],
    },
    /We have your message/,
  ],
  [
    "roofer",
    "/",
    {
      firstName: ["Ann", "Ann"],
      lastName: ["Lee", "Lee"],
      phone: ["08141 5550199", "08141 5550199"],
      address: ["Amperleite 1", "Amperleite 1"],
      work: ["repair", "repair"],
      roof: ["pitched", "pitched"],
      urgency: ["now", "now"],
      details: ["Es tropft am Kamin.", "Es tropft am Kamin."],
    },
    /Wir haben Ihre Anfrage/,
  ],
];

for (const [trade, path, fields, said] of FORMS)
  test(`the form of the ${trade} at ${path} is filled in and sent with the keyboard alone`, async ({
    open,
    urls,
  }) => {
    const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: urls[trade] });
    const sent: unknown[] = [];
    await page.route("**/api/contact**", async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ status: 201, json: { id: "x" } });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await alive(page);
    const left = new Map(Object.entries(fields));
    // From the top of the page, as people without a mouse go.
    for (let pressed = 0; pressed < MAX_TABS && sent.length === 0; pressed++) {
      await page.keyboard.press("Tab");
      const { name, kind } = await focusedControl(page);
      const [keys] = left.get(name) ?? [];
      left.delete(name);
      if (kind === "submit" || kind === "fold") await page.keyboard.press("Enter");
      else if (keys !== undefined && kind === "radio") await choose(page, keys);
      else if (keys !== undefined) await page.keyboard.type(keys);
      if (kind === "submit") await expect.poll(() => sent.length).toBe(1);
    }
    expect([...left.keys()], "fields that the keyboard does not reach").toEqual([]);
    expect(sent[0]).toMatchObject(
      Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value])),
    );
    await expect.poll(() => toastText(page)).toMatch(said);
  });

/** Presses of Tab from the top of a page to the end of its form. */
const MAX_TABS = 120;

/** Returns the field, the button or the closed fold of the form that has the focus. */
function focusedControl(page: Page): Promise<{ name: string; kind: string }> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (control?.matches("#quote-form details:not([open]) > summary")) return { name: "", kind: "fold" };
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLButtonElement;
    const isOfForm = isControl && control.form?.id === "quote-form";
    return isOfForm ? { name: control.name, kind: control.type } : { name: "", kind: "" };
  });
}

/** Moves through the radio buttons with the arrow keys until the one with this value is chosen. */
async function choose(page: Page, value: string) {
  await page.keyboard.press("Space");
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  for (let moved = 0; moved < 10 && (await chosen()) !== value; moved++)
    await page.keyboard.press("ArrowDown");
}

/** Pixels by which a page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns the nodes in the structured data of a page, which has one script of it. */
async function graphOf(url: string): Promise<Node[]> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts.length, url).toBe(1);
  const data = JSON.parse(scripts[0]?.[1] ?? "") as { "@context": string; "@graph": Node[] };
  expect(data["@context"], url).toBe("https://schema.org");
  return data["@graph"];
}

/** Returns true for a node that stands for one elsewhere in the graph. */
function isReference(value: unknown): value is { "@id": string } {
  return typeof value === "object" && value !== null && Object.keys(value).join() === "@id";
}

/** Returns all values in a graph, those within others too. */
function valuesOf(value: unknown): unknown[] {
  const within = typeof value === "object" && value !== null ? Object.values(value) : [];
  return [value, ...within.flatMap(valuesOf)];
}

test("opening hours stand below each other, however long the names of their days are", async ({
  open,
  urls,
}) => {
  const page = await open({ ...desktop, baseURL: urls.dentist });
  await page.goto("/locations/columbus", { waitUntil: "domcontentloaded" });
  const lines = page.locator(".contact-strip .hours > div");
  expect(await lines.locator("dt").allTextContents()).toContain("Dec 24-Jan 1");
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const starts = await lines
      .locator("dd")
      .evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))).size);
    expect(starts, `${width} px`).toBe(1);
  }
});
