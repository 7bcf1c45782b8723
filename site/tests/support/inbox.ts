import type { BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { test as base } from "./fixtures";
import { password, type Request } from "./programs";

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

/** Longer than any call takes on a busy machine, and shorter than the test, so that the failure names the call. */
const REQUEST_TIMEOUT_MS = 20_000;

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

type InboxWorkerFixtures = {
  inbox: {
    url: string;
    /** Sends the quote form as a customer; returns the request's id. */
    leave(fields: Lead): Promise<string>;
    /** The owner's list, newest first. */
    leads(): Promise<Request[]>;
    /** One request of the owner's list. */
    stored(id: string): Promise<Request | undefined>;
    /** Changes a request as another device of the owner does. */
    patch(id: string, change: Record<string, unknown>): Promise<void>;
    session: Awaited<ReturnType<typeof logInByCall>>;
    /** Windows that a test has left clean, by their options: the next test finds scripts and styles in their cache. */
    windows: Map<string, BrowserContext>;
  };
};

type InboxFixtures = {
  /** Opens a page of somebody who is logged in. `fresh` logs in for this page alone. */
  owner: (options?: BrowserContextOptions & { fresh?: boolean }) => Promise<Page>;
};

/** The limits are out of the way; every file that uses the inbox names a store of its own. */
export const inboxApi = (store: string) => ({
  store,
  CONTACT_LIMIT: "1000000/600",
  LOGIN_LIMIT: "1000/900",
});

export const test = base.extend<InboxFixtures, InboxWorkerFixtures>({
  inbox: [
    async ({ product: { url, leads } }, use) => {
      const windows = new Map<string, BrowserContext>();
      const stored = async (id: string) => (await leads()).find((request) => request.id === id);
      const session = await logInByCall(url);
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
        leave: (fields) => leave(url, fields),
        leads: () => leads(),
        stored,
        session,
        windows,
      });
      for (const context of windows.values()) await context.close();
    },
    { scope: "worker" },
  ],
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
      await context.addCookies(fresh ? await logInByCall(url) : session);
      const page = await context.newPage();
      opened.push({ page, kind, fresh });
      return page;
    });
    for (const { page, kind, fresh } of opened) {
      const clean =
        !fresh && testInfo.status === testInfo.expectedStatus && !windows.has(kind) && (await cleared(page));
      if (clean) windows.set(kind, page.context());
      else await page.context().close();
    }
  },
});

/** Sends the quote form as a customer; returns the request's id. */
async function leave(url: string, fields: Lead): Promise<string> {
  const answer = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...lead, ...fields }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return id;
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

/** The cookie of a new session, made by a call and not at the page. */
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
