import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
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

/** One product for a test file, one browser, and one login; every test gets a window of its own. */
export function openInbox() {
  let browser: Browser;
  let product: Product;
  let cookies: Awaited<ReturnType<typeof logIn>>;
  let end: () => void;
  let ended: Promise<void>;

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
    cookies = await logIn(browser, product.url);
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
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: "America/New_York",
      locale: "en-US",
      ...rest,
    });
    context.setDefaultTimeout(8000);
    try {
      await context.addCookies(fresh ? await logIn(browser, product.url) : cookies);
      await run(await context.newPage());
    } finally {
      await context.close();
    }
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

/** All rules of WCAG 2.2 A and AA, and good practice. */
export async function findings(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.html}`));
}

async function logIn(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/admin-login");
  const status = await page.evaluate(async (given) => {
    const answer = await fetch("/api/admin/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: given }),
    });
    return answer.status;
  }, password);
  if (status !== 200) throw new Error(`the login answers ${status}`);
  const cookies = await context.cookies(`${url}/api/admin`);
  await context.close();
  return cookies;
}
