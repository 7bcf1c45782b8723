import type { BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { test as base, close, endNavigation } from "./fixtures";
import { good } from "./goodForm";
import { type Product, password, type QuoteRequest } from "./programs";

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

/** Longer than a call takes on a slow machine. Shorter than the test, so that the failure names the call. */
const REQUEST_TIMEOUT_MS = 20_000;

const submission = { ...good, lastName: "Lee", fillTime: 20_000 };

type SubmissionFields = Partial<typeof submission>;

type InboxFixtures = {
  inbox: {
    url: string;
    /** Sends the quote form as a customer; returns the request's id. */
    submit(fields: SubmissionFields): Promise<string>;
    /** The owner's list, newest first. */
    quoteRequests(): Promise<QuoteRequest[]>;
    /** One request of the owner's list. */
    stored(id: string): Promise<QuoteRequest | undefined>;
    /** Changes a request as if on another device. */
    patch(id: string, change: Record<string, unknown>): Promise<void>;
    session: Awaited<ReturnType<typeof logInByCall>>;
    /** Clean contexts of earlier tests, by their options, reused for their cache of scripts and styles. */
    windows: Map<string, BrowserContext>;
  };
  /** Opens a page with a session. `fresh` logs in for this page alone. */
  owner: (options?: BrowserContextOptions & { fresh?: boolean }) => Promise<Page>;
};

/** High rate limits, and a store for each file that uses the inbox. One hop more, so that every customer has an address. */
export const inboxApi = (store: string) => ({
  store,
  CONTACT_LIMIT: "1000000/600",
  LOGIN_LIMIT: "1000/900",
  TRUSTED_HOPS: "2",
});

/** The session and the windows that tests on the same product share. */
let shared: ({ product: Product } & Pick<InboxFixtures["inbox"], "session" | "windows">) | undefined;

export const test = base.extend<InboxFixtures>({
  inbox: async ({ product }, use) => {
    if (shared?.product !== product) {
      for (const context of shared?.windows.values() ?? []) await close(context);
      shared = { product, session: await logInByCall(product.url), windows: new Map() };
    }
    const { session, windows } = shared;
    const { url, quoteRequests } = product;
    const stored = async (id: string) => (await quoteRequests()).find((request) => request.id === id);
    const patch = async (id: string, change: Record<string, unknown>) => {
      const cookie = session.map(({ name, value }) => `${name}=${value}`).join();
      const answer = await fetch(`${url}/api/admin/contact-requests/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", cookie, origin: url },
        body: JSON.stringify(change),
      });
      if (!answer.ok) throw new Error(`the change answers ${answer.status}: ${await answer.text()}`);
    };
    await use({
      url,
      patch,
      submit: (fields) => submit(url, fields),
      quoteRequests: () => quoteRequests(),
      stored,
      session,
      windows,
    });
  },
  owner: async ({ browser, inbox: { url, session, windows } }, use, testInfo) => {
    const opened: Array<{ page: Page; kind: string; fresh: boolean }> = [];
    await use(async ({ fresh = false, ...options } = desk) => {
      const kind = JSON.stringify(options);
      const kept = fresh ? undefined : windows.get(kind);
      windows.delete(kind);
      const context =
        kept ??
        (await browser.newContext({
          baseURL: url,
          timezoneId: "America/New_York",
          locale: "en-US",
          ...options,
        }));
      // Asked for after the first login, above the list.
      if (kept === undefined)
        await context.addInitScript(() => {
          const after = localStorage.getItem("last-logout") ?? "";
          localStorage.setItem("first-steps", JSON.stringify({ after }));
        });
      await context.addCookies(fresh ? await logInByCall(url) : session);
      const page = await context.newPage();
      opened.push({ page, kind, fresh });
      return page;
    });
    for (const { page, kind, fresh } of opened) {
      const clean =
        !fresh && testInfo.status === testInfo.expectedStatus && !windows.has(kind) && (await cleared(page));
      if (clean) windows.set(kind, page.context());
      else await close(page.context());
    }
  },
});

let customers = 0;

/** An address of its own for each customer: many requests from one are marked. */
function nextAddress(): string {
  customers++;
  return `10.${customers >> 16}.${(customers >> 8) & 255}.${customers & 255}`;
}

/** Sends the quote form as a customer; returns the request's id. */
async function submit(url: string, fields: SubmissionFields): Promise<string> {
  const answer = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
    body: JSON.stringify({ ...submission, ...fields }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return id;
}

export function cardOf(page: Page, name: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: false }) });
}

/** Opens a request, unless it is open, and returns its card. Opening marks as read. */
export async function opened(page: Page, name: string): Promise<Locator> {
  const card = cardOf(page, name);
  const line = card.getByRole("heading").getByRole("button");
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
  return card;
}

/** Chooses something from the menu of the inbox. */
export async function fromMenu(page: Page, name: string) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator("#inbox-more").getByRole("button", { name, exact: true }).click();
}

/** The current toast with this title and text. */
export function toast(page: Page, title: string, text: string): Locator {
  return page
    .locator(".toast")
    .filter({ hasText: title })
    .filter({ has: page.getByText(text, { exact: true }) });
}

/** Clears the page's context for reuse. Returns false if its clock was replaced or it is offline. */
async function cleared(page: Page): Promise<boolean> {
  const context = page.context();
  const isPlain = await page
    .evaluate(() => {
      localStorage.clear();
      return navigator.onLine && /native code/.test(String(Date.now));
    })
    // A closed page, or one without a document.
    .catch(() => false);
  await Promise.all(context.pages().map(endNavigation));
  await Promise.all(context.pages().map((open) => open.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  return isPlain;
}

/** Logs in by API and returns the session's cookie. */
async function logInByCall(url: string) {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
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
