import type { BrowserContextOptions, Page, Response } from "@playwright/test";
import { desktop } from "./browser";
import { test as base } from "./fixtures";
import { good } from "./goodForm";
import type { Product } from "./programs";

type PlainFixtures = {
  /** A visitor without scripts, on a product of the test's own. */
  visit: (
    settings?: Record<string, string>,
    device?: BrowserContextOptions,
  ) => Promise<{ page: Page; product: Product }>;
};

export const test = base.extend<PlainFixtures>({
  visit: async ({ open, startProduct }, use) => {
    await use(async (settings = {}, device = desktop) => {
      const product = await startProduct(settings);
      const page = await open({ javaScriptEnabled: false, baseURL: product.url, ...device });
      return { page, product };
    });
  },
});

const button = (page: Page) => page.getByRole("button", { name: "Get My Free Quote" });
export const control = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

export const typed = {
  ...good,
  firstName: "Zoë",
  lastName: "O'Brien & <b>Söhne</b>",
  email: "zoe+floors@example.com",
  phone: "(239) 555-0100 ext. 4",
  propertyAddress: '12 "Palm" Street, Naples',
  projectDetails: "Two cars, 24 × 22 ft.\n\n  One crack; {{ 7 * 7 }} &lt; 50 % 🙂",
};

/** Types with the keyboard. */
export async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if (name.startsWith("projectT")) await field.selectOption(value);
    // At once: browsers store form state from time to time, so going back could restore half-typed text.
    else await field.fill(value);
  }
}

/** Sends the form and returns the next page's response. */
export async function send(page: Page, press = () => button(page).click()): Promise<Response> {
  const answered = page.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.status() !== 303,
  );
  await press();
  const answer = await answered;
  await page.waitForURL(answer.url());
  return answer;
}

/** The values of the form's fields. */
export function shown(page: Page): Promise<Record<string, string>> {
  return page
    .locator("form [name]")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]),
      ),
    );
}
