import { readFileSync } from "node:fs";
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  isMobile: true,
  hasTouch: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** The browser with its windows, which alone keeps pages in the back/forward cache. */
export const wholeBrowser = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same browser without windows, which runs the tests in half the time. */
export const browserPath = process.env.HEADLESS_SHELL ?? wholeBrowser;

/** Switches of Chromium for machines without a display, a sandbox or a network. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Routes = {
  pages: string[];
  services: Record<"main" | "specialized" | "project", string[]>;
  locations: Record<"areas" | "others", string[]>;
  posts: string[];
  homeSections: string[];
  moved: Record<string, string>;
};

/** The addresses of the specification; only the acceptance content has them. */
export const routes = JSON.parse(readFileSync("../generator/tests/acceptance/routes.json", "utf8")) as Routes;

/** Every address of the specification that search engines may list. */
export const listedPaths = [
  ...routes.pages,
  ...Object.values(routes.services).flat(),
  ...Object.values(routes.locations).flat(),
  ...routes.posts,
];

/** Every address of the specification with a public page, listed or not. */
export const publicPaths = [...listedPaths, "/thank-you", "/404"];

export const article = routes.posts[0] ?? "/blog";

/** Pages of each kind, which together have every kind of section. Other pages differ from these in words alone. */
export const pagesOfEachKind = [
  "/",
  ...routes.services.main,
  ...routes.services.specialized.slice(0, 1),
  ...routes.services.project.slice(2, 3),
  "/locations",
  ...routes.locations.areas.slice(0, 1),
  "/blog",
  article,
  "/thank-you",
  "/404",
];

/** The paths in a site's sitemap. */
export async function sitemap(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

/**
 * Goes back like the browser's button. Does not wait: the page may redirect, or come from the back/forward cache. A
 * script's `history.back()` may destroy its page before it has answered.
 */
export async function pressBack(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
  const entry = entries[currentIndex - 1];
  if (entry === undefined) throw new Error("there is no page to go back to");
  await session.send("Page.navigateToHistoryEntry", { entryId: entry.id });
}

/** Waits for two frames: the effects of an event are visible, or their animation has started. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/**
 * Stops the page's clock ten seconds from now, which must not be over before the call arrives. Until then it runs, also
 * after `clock.install`, and on a busy machine too fast.
 */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Waits for a toast and moves the focus to it: with the focus it does not close itself. */
export async function holdToast(page: Page) {
  await page.locator(".toast").waitFor();
  // The key is listened for once the toast is painted, which is after it is in the document.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.keyboard.press("F8");
  await expect(page.locator(".toasts")).toBeFocused();
}

/** Collects errors and warnings of a page. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    // A browser that leaves a page gives up what it still loads there, such as an icon.
    const gaveUp = request.failure()?.errorText === "net::ERR_ABORTED";
    if (!gaveUp) complaints.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/**
 * The violations that axe finds of WCAG 2.2 A, AA and its best practices, in a short form. Rules in `without` are not
 * run.
 */
export async function findings(page: Page, within = "html", without: string[] = []): Promise<string[]> {
  // Parsing it takes long, so each document gets it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axeSource);
  // Colors are compared as they are drawn, so no transition may be half done.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map((each) => each.finished));
  });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const options: RunOptions = {
    runOnly: { type: "tag", values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    // What passed is neither described nor sent, which takes a fifth of the time.
    reporter: "no-passes",
  };
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as {
        axe: { run: (within: string, options: RunOptions) => Promise<AxeResults> };
      };
      const { violations } = await axe.run(within, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target} ${html}`),
      );
    },
    { within, options },
  );
}
