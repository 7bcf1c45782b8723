import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  isMobile: true,
  hasTouch: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For tests to which no picture matters: a page is there in a fraction of the time. */
export const withoutPictures = "--blink-settings=imagesEnabled=false";

/** One browser for a test file; every page gets a profile of its own. */
export function openBrowser(...more: string[]) {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [...flags, ...more],
    });
  });
  afterAll(() => browser?.close());

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ baseURL: inject("url"), ...options });
    return context.newPage();
  }

  /** Runs with a page and closes it, whatever happens. */
  return async function withPage(options: BrowserContextOptions, run: (page: Page) => Promise<void>) {
    const page = await newPage(options);
    try {
      await run(page);
    } finally {
      await page.context().close();
    }
  };
}

/** The paths of every page that the sitemap names. */
export async function sitemap(): Promise<string[]> {
  const response = await fetch(`${inject("url")}/sitemap.xml`);
  const xml = await response.text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

/** The paths of every page: those that the sitemap names, and those that search engines are not told of. */
export async function everyPage(): Promise<string[]> {
  return [...(await sitemap()), "/thank-you", "/404"];
}

/** Everything that went wrong while a page was open. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** What axe finds by all rules of WCAG 2.2 A and AA and of good practice, short enough to read in a failing test. */
export async function findings(page: Page, within = "html"): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  // There are no frames; without this, every run opens a page of its own to put theirs together.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.html}`));
}
