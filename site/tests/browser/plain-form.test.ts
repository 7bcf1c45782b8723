import type { BrowserContextOptions, Page, Response } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { test as base, expect, withoutPictures } from "../support/fixtures";
import type { Product } from "../support/programs";

type PlainFixtures = {
  /** A visitor without scripts, on a product of the test's own. */
  visit: (
    settings?: Record<string, string>,
    device?: BrowserContextOptions,
  ) => Promise<{ page: Page; product: Product }>;
};

const test = base.extend<PlainFixtures>({
  visit: async ({ open, startProduct }, use) => {
    await use(async (settings = {}, device = desktop) => {
      const product = await startProduct(settings);
      const page = await open({ javaScriptEnabled: false, baseURL: product.url, ...device });
      return { page, product };
    });
  },
});
test.use(withoutPictures);
const button = (page: Page) => page.getByRole("button", { name: "Get My Free Quote" });
const control = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

const typed = {
  firstName: "Zoë",
  lastName: "O'Brien & <b>Söhne</b>",
  email: "zoe+floors@example.com",
  phone: "(239) 555-0100 ext. 4",
  propertyAddress: '12 "Palm" Street, Naples',
  projectType: "residential-garage",
  projectTimeline: "2-3-months",
  projectDetails: "Two cars, 24 × 22 ft.\n\n  One crack; {{ 7 * 7 }} &lt; 50 % 🙂",
};
/** Valid for browsers but not for the API: the host has no dot. */
const refused = { ...typed, email: "zoe@example" };

const devices: Array<[string, BrowserContextOptions]> = [
  ["phone", { ...phone, hasTouch: false }],
  ["tablet", { viewport: { width: 768, height: 1024 } }],
  ["desktop", desktop],
];

test("the form on the home page is stored as typed and leads to the thank-you page", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  await send(page);
  expect(new URL(page.url()).pathname).toBe("/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quote Request Sent!", {
    useInnerText: true,
  });
  expect(await product.quoteRequests()).toEqual([expect.objectContaining(typed)]);
});

test("a value that only the API rejects is shown with its message and all typed values", async ({
  visit,
}) => {
  const { page, product } = await visit();
  // HTML parsers drop a blank line at the start.
  const values = { ...refused, projectDetails: `\n${typed.projectDetails}` };
  await page.goto("/");
  await fill(page, values);
  expect((await send(page)).status()).toBe(422);
  await expect.poll(() => shown(page)).toEqual({ ...values, website: "" });
  const email = page.getByRole("textbox", { name: "Email address", description: "Invalid email address" });
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("form .message")).toHaveText(["Invalid email address"], { useInnerText: true });
  await expect(page.locator("form [aria-invalid]")).toHaveCount(1);
  expect(await product.quoteRequests()).toEqual([]);
});

test("the error summary links to the field", async ({ visit }) => {
  const { page } = await visit();
  await refuse(page);
  const list = page.getByRole("region", { name: "One field needs another look" });
  await list.getByRole("link", { name: "Invalid email address" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("email");
  await expect.poll(() => shown(page)).toEqual({ ...refused, website: "" });
});

test("a form corrected on the API's page makes one quote request", async ({ visit }) => {
  const { page, product } = await visit();
  await refuse(page);
  await control(page, "email").fill(typed.email);
  await send(page);
  expect(new URL(page.url()).pathname).toBe("/thank-you");
  expect(await product.quoteRequests()).toEqual([expect.objectContaining(typed)]);
});

test("a form sent again after going back makes one quote request", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  for (let time = 0; time < 2; time++) {
    await send(page);
    expect(new URL(page.url()).pathname).toBe("/thank-you");
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual({ ...typed, website: "" });
  }
  expect((await product.quoteRequests()).length).toBe(1);
});

test("a rate limit keeps all typed values", async ({ visit }) => {
  const { page } = await visit({ CONTACT_LIMIT: "1/86400" });
  await page.goto("/");
  await fill(page, typed);
  await send(page);
  await page.goBack();
  expect((await send(page)).status()).toBe(429);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please wait a little", {
    useInnerText: true,
  });
  await expect.poll(() => shown(page)).toEqual({ ...typed, website: "" });
  await expect(page.locator("form [aria-invalid]")).toHaveCount(0);
});

test("when the API is down, going back restores all typed values", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  await product.stopApi();
  expect((await send(page)).status()).toBe(502);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual({ ...typed, website: "" });
});

test("Tab goes from the error summary through all fields to the button, and skips the honeypot", async ({
  visit,
}) => {
  const { page } = await visit();
  await refuse(page);
  const reached: string[] = [];
  while (reached.at(-1) !== "submit" && reached.length < 20) {
    await page.keyboard.press("Tab");
    reached.push((await focused(page)) ?? "");
  }
  expect(reached).toEqual(["/", "#quote-email", ...Object.keys(typed), "submit"]);
  expect((await send(page, () => page.keyboard.press("Enter"))).status()).toBe(422);
});

// With scripts, because axe is one. The site's are blocked: they would send the form without navigating.
for (const [name, device] of devices)
  test(`on a ${name} axe finds nothing in the API's page, and nothing scrolls sideways`, async ({
    visit,
  }) => {
    const { page } = await visit({}, { ...device, javaScriptEnabled: true });
    await page.route("**/*.js", (route) => route.abort());
    await refuse(page);
    expect(await findings(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

test("a submission with a filled honeypot is stored as suspected", async ({ startProduct }) => {
  const product = await startProduct({});
  const { url } = product;
  const body = new URLSearchParams({ ...typed, website: "https://example.com" });
  const answer = await fetch(`${url}/api/contact`, { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/thank-you"]);
  expect(await product.quoteRequests()).toEqual([expect.objectContaining({ ...typed, suspected: true })]);
});

/** Types with the keyboard. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if (name.startsWith("projectT")) await field.selectOption(value);
    // At once: browsers store form state from time to time, so going back could restore half-typed text.
    else await field.fill(value);
  }
}

/** Sends the form and returns the next page's response. */
async function send(page: Page, press = () => button(page).click()): Promise<Response> {
  const answered = page.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.status() !== 303,
  );
  await press();
  const answer = await answered;
  await page.waitForURL(answer.url());
  return answer;
}

/** Opens the API's page. */
async function refuse(page: Page) {
  await page.goto("/");
  await fill(page, refused);
  expect((await send(page)).status()).toBe(422);
}

/** The values of the form's fields. */
function shown(page: Page): Promise<Record<string, string>> {
  return page
    .locator("form [name]")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]),
      ),
    );
}

/** The focused element's name or link target. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { name, type, attributes } = document.activeElement as HTMLInputElement;
    return name || attributes.getNamedItem("href")?.value || type;
  });
}
