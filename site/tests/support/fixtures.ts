import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { browserPath, flags } from "./browser";
import { type Product, startProduct } from "./programs";

export { expect } from "@playwright/test";

export type Sites = {
  /** Address and folder of the site of the acceptance content. */
  url: string;
  folder: string;
  /** A small site whose page /services/gallery has sixty pictures. */
  galleryUrl: string;
  /** The site of the folder in CONTENT, by default the repository's `content`. */
  contentUrl: string;
};

/** Opens a page in a browser profile of its own, which is closed after the test. */
export type Open = (options?: BrowserContextOptions) => Promise<Page>;

/** Settings of the API, and a name for its store. Files with different names never share a store. */
type Api = { store: string } & Record<string, string>;

type TestFixtures = {
  open: Open;
  api: Api;
  /** The site of the acceptance content with the API behind it. The tests of a file share it. */
  product: Product;
  /** Starts a product of the test's own, which is ended after the test. */
  startProduct: (settings: Record<string, string>) => Promise<Product>;
};

type WorkerFixtures = {
  sites: Sites;
  /** Returns the product with these settings. It runs until another one is asked for, so that workers outlive a file. */
  productWith: (api: Api) => Promise<Product>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      await use(JSON.parse(process.env.BUILT_SITES ?? "") as Sites);
    },
    { scope: "worker" },
  ],
  productWith: [
    async ({ sites }, use) => {
      let running: { name: string; product: Product; stop: () => Promise<void> } | undefined;
      await use(async ({ store, ...settings }) => {
        const name = JSON.stringify([store, settings]);
        if (running?.name !== name) {
          await running?.stop();
          running = undefined;
          running = { name, ...(await startProduct(sites.folder, settings)) };
        }
        return running.product;
      });
      await running?.stop();
    },
    { scope: "worker" },
  ],
  api: [{ store: "" }, { option: true }],
  product: async ({ productWith, api }, use) => use(await productWith(api)),
  open: async ({ browser, sites }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: sites.url, ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await close(context);
  },
  startProduct: async ({ sites }, use) => {
    const stops: Array<() => Promise<void>> = [];
    await use(async (settings) => {
      const { product, stop } = await startProduct(sites.folder, settings);
      stops.push(stop);
      return product;
    });
    for (const stop of stops) await stop();
  },
});

/** Closes the context. */
export async function close(context: BrowserContext) {
  await Promise.all(context.pages().map(endNavigation));
  await context.close();
}

/**
 * Ends a navigation of the page by another one. To be called before closing it: when a navigation commits at that
 * moment, Chromium forgets that it was asked to close the page, and never answers.
 */
export async function endNavigation(page: Page): Promise<void> {
  try {
    await page.goto("about:blank");
  } catch (error) {
    // Otherwise the page has crashed or is closed.
    if (String(error).includes("interrupted by another navigation")) await endNavigation(page);
  }
}

/** Blocks pictures, so that pages load faster. */
export const withoutPictures = {
  launchOptions: {
    executablePath: browserPath,
    args: [...flags, "--blink-settings=imagesEnabled=false"],
  },
};

/** A call held back until `release`. */
export function gate(): { opened: Promise<void>; release: () => void } {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, release };
}
