import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Product, password, withProduct } from "./api";
import { flags } from "./browser";

export const desk: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
};
export const thumb: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: "reduce",
};

/** What takes longer has got stuck; better that it says where than that the test ends. */
const PATIENCE = 10_000;

const lead = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "2395550100",
  propertyAddress: "12 Palm Street, Naples",
  projectType: "residential-garage",
  projectTimeline: "1-month",
  projectDetails: "Two cars, bare slab, one crack.",
  fillTime: 20_000,
};

export type Lead = Partial<typeof lead>;

/** One product for a test file, one browser, and one login; every test gets a page of its own. */
export function openInbox() {
  let browser: Browser;
  let product: Product;
  let cookies: Awaited<ReturnType<typeof logIn>>;
  let end: () => void;
  let ended: Promise<void>;
  /** Windows that a test has left as it found them, by their options: the next one finds scripts and styles in its cache. */
  const windows = new Map<string, BrowserContext>();

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: flags,
    });
    product = await new Promise<Product>((ready, failed) => {
      ended = withProduct({ CONTACT_LIMIT: "1000000/600", LOGIN_LIMIT: "1000/900" }, (made) => {
        ready(made);
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      });
      ended.catch(failed);
    });
    cookies = await logIn(product.url);
  });
  afterAll(async () => {
    await browser?.close();
    end?.();
    await ended;
  });

  /** Somebody fills in the form; gives the request's id. */
  async function leave(fields: Lead): Promise<string> {
    const answer = await fetch(`${product.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...lead, ...fields }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: string };
    return id;
  }

  /** Runs with a page of somebody who is logged in. `fresh` logs in for this page alone. */
  async function withOwner(
    options: BrowserContextOptions & { fresh?: boolean },
    run: (page: Page) => Promise<void>,
  ) {
    const { fresh, ...rest } = options;
    const kind = JSON.stringify(rest);
    const kept = fresh ? undefined : windows.get(kind);
    const context = kept ?? (await newWindow(rest));
    windows.delete(kind);
    let leftClean = false;
    try {
      await context.addCookies(fresh ? await logIn(product.url) : cookies);
      const page = await context.newPage();
      await run(page);
      leftClean = !fresh && (await cleared(page));
    } finally {
      if (leftClean) windows.set(kind, context);
      else await context.close();
    }
  }

  async function newWindow(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: "America/New_York",
      locale: "en-US",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    return context;
  }

  return { leave, withOwner, url: () => product.url, leads: () => product.leads() };
}

export function cardOf(page: Page, name: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: false }) });
}

/** What is said in the toast that is there now. */
export function toast(page: Page, title: string, text: string): Locator {
  return page
    .locator(".toast")
    .filter({ hasText: title })
    .filter({ has: page.getByText(text, { exact: true }) });
}

/** Whether nothing is left of a test that ran with this page; a clock that was stopped cannot be started again. */
async function cleared(page: Page): Promise<boolean> {
  const context = page.context();
  const isPlain = await page
    .evaluate(() => {
      localStorage.clear();
      return navigator.onLine && /native code/.test(String(Date));
    })
    // A page that was closed, or never went anywhere.
    .catch(() => false);
  await Promise.all(context.pages().map((open) => open.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  return isPlain;
}

/** The cookie of a new session. */
async function logIn(url: string) {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const [name, value] = answer.headers.getSetCookie()[0]?.split(";")[0]?.split("=") ?? [];
  if (name === undefined || value === undefined) throw new Error(`the login answers ${answer.status}`);
  const { hostname } = new URL(url);
  return [
    {
      name,
      value,
      domain: hostname,
      path: "/api",
      secure: true,
      httpOnly: true,
      sameSite: "Strict" as const,
    },
  ];
}
