import { type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { desktop } from "./browser";
import { test as base } from "./fixtures";
import { good } from "./goodForm";

export { good };

/** Name, label and message for an invalid value, in the order of the specification. */
export const fields = [
  ["firstName", "First name", "First name is required"],
  ["lastName", "Last name", "Last name is required"],
  ["email", "Email address", "Invalid email address"],
  ["phone", "Phone number", "Phone number must be at least 10 digits"],
  ["propertyAddress", "Property address", "Property address is required"],
  ["projectType", "Project type", "Please select a project type"],
  ["projectTimeline", "Project timeline", "Please select your timeline"],
  ["projectDetails", "Project details", "Please provide more details about your project"],
] as const;

export const names = fields.map(([name]) => name);

/** The values of an empty form. */
export const empty = Object.fromEntries(names.map((name) => [name, ""]));

/** A high rate limit, and a store for each file that sends the form. */
export const formApi = (store: string) => ({ store, CONTACT_LIMIT: "1000000/600" });

export const form = (page: Page) => page.locator("#quote-form");
export const control = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
export const submit = (page: Page) => form(page).locator("[type=submit]");
export const notice = (page: Page) => form(page).getByRole("status");
/** The visible toast, without its copy for screen readers. */
export const toast = (page: Page) => page.locator(".toast");

/** The toast's title and text. */
export async function toastText(page: Page): Promise<string> {
  return (await toast(page).locator(".toast-words").innerText()).trim();
}

/** Opens the form and waits for its hydration. */
export async function openForm(page: Page, path = "/#contact") {
  // Pictures may load later.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await alive(page);
}

export async function alive(page: Page) {
  await form(page).scrollIntoViewIfNeeded();
  await page.locator("#quote-form[novalidate]").waitFor();
}

/** Opens the fold with the fields about the project, as a visitor does. In wide windows there is none. */
export async function unfold(page: Page) {
  await form(page).waitFor();
  const fold = form(page).locator("details:not([open]) > summary");
  if (await fold.isVisible()) await fold.click();
}

export async function fill(page: Page, values: Partial<Record<string, string>>) {
  for (const [name, value = ""] of Object.entries(values)) {
    const field = control(page, name);
    if (!(await field.isVisible())) await unfold(page);
    if (name.startsWith("projectT")) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The values of the fields. */
export function shown(page: Page): Promise<Record<string, string>> {
  return form(page)
    .locator(".field :is(input, select, textarea)")
    .evaluateAll((all) =>
      Object.fromEntries((all as HTMLInputElement[]).map(({ name, value }) => [name, value])),
    );
}

/** The visible messages, by field name. */
export function messages(page: Page): Promise<Record<string, string>> {
  return form(page)
    .locator(".field")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.flatMap((field) => {
          const message = field.querySelector<HTMLElement>(".field-message");
          const { name } = field.querySelector("[name]") as HTMLInputElement;
          const seen = message?.checkVisibility({ visibilityProperty: true }) === true;
          return seen ? [[name, message?.innerText ?? ""]] : [];
        }),
      ),
    );
}

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { name, type, tagName } = document.activeElement as HTMLInputElement;
    return name || type || tagName;
  });
}

/** Counts requests that send the form. */
export function count(page: Page): { posts: number } {
  const counted = { posts: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) counted.posts++;
  });
  return counted;
}

/** Returns true if an attempt is under way: it holds a lock, so that two tabs take turns. */
export function isSending(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.locks.query()).held?.length !== 0);
}

/** Makes the page send what is due, as it does when it is shown again, and waits until nothing is on its way. */
export async function wakeQueue(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => isSending(page)).toBe(false);
}

/** Lets only pages at this path send the form. For all others there is no connection. */
export function sendOnlyFrom(context: BrowserContext, path: string) {
  return context.route("**/api/contact", (route) => {
    const { pathname } = new URL(route.request().frame().url());
    return pathname === path ? route.continue() : route.abort();
  });
}

type FormFixtures = {
  /** A page of the product at the hydrated form, on a desktop by default. */
  visit: (device?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<FormFixtures>({
  visit: async ({ open, product }, use) => {
    await use(async (device = desktop) => {
      const page = await open({ ...device, reducedMotion: "reduce", baseURL: product.url });
      await openForm(page);
      return page;
    });
  },
});
