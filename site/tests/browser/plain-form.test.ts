import type { BrowserContextOptions, Page, Response } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { test as base, expect, withoutPictures } from "../support/fixtures";
import type { Product } from "../support/programs";

type PlainFixtures = {
  /** A visitor without scripts, on a site whose API is the test's own. */
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
/** The browser's own check lets it pass; nobody's mail goes to a host without a dot. */
const refused = { ...typed, email: "zoe@example" };

const devices: Array<[string, BrowserContextOptions]> = [
  ["phone", { ...phone, hasTouch: false }],
  ["tablet", { viewport: { width: 768, height: 1024 } }],
  ["desktop", desktop],
];

test("the form on the home page leads to the thank-you page, and the owner reads what was typed", async ({
  visit,
}) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  await send(page);
  expect(new URL(page.url()).pathname).toBe("/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quote Request Sent!", {
    useInnerText: true,
  });
  expect(await product.leads()).toEqual([expect.objectContaining({ ...typed, suspected: false })]);
});

test("what only the API refuses comes back with its message and with everything that was typed", async ({
  visit,
}) => {
  const { page, product } = await visit();
  // A blank line at the start is the one that HTML parsers drop.
  const values = { ...refused, projectDetails: `\n${typed.projectDetails}` };
  await page.goto("/");
  await fill(page, values);
  expect((await send(page)).status()).toBe(422);
  await expect.poll(() => shown(page)).toEqual({ ...values, website: "" });
  const email = page.getByRole("textbox", { name: "Email address", description: "Invalid email address" });
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("form .message")).toHaveText(["Invalid email address"], { useInnerText: true });
  await expect(page.locator("form [aria-invalid]")).toHaveCount(1);
  expect(await product.leads()).toEqual([]);
});

test("the list of mistakes leads to the field", async ({ visit }) => {
  const { page } = await visit();
  await refuse(page);
  const list = page.getByRole("region", { name: "One field needs another look" });
  await list.getByRole("link", { name: "Invalid email address" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("email");
  await expect.poll(() => shown(page)).toEqual({ ...refused, website: "" });
});

test("corrected and sent again from the API's page it is one request", async ({ visit }) => {
  const { page, product } = await visit();
  await refuse(page);
  await control(page, "email").fill(typed.email);
  await send(page);
  expect(new URL(page.url()).pathname).toBe("/thank-you");
  expect(await product.leads()).toEqual([expect.objectContaining({ ...typed, suspected: false })]);
});

test("gone back to and sent once more it is still one request", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  for (let time = 0; time < 2; time++) {
    await send(page);
    expect(new URL(page.url()).pathname).toBe("/thank-you");
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual({ ...typed, website: "" });
  }
  expect((await product.leads()).length).toBe(1);
});

test("too many requests lose nothing that was typed", async ({ visit }) => {
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

test("when the API is down, going back brings back everything that was typed", async ({ visit }) => {
  const { page, product } = await visit();
  await page.goto("/");
  await fill(page, typed);
  await product.stopApi();
  expect((await send(page)).status()).toBe(502);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual({ ...typed, website: "" });
});

test("Tab goes from the mistakes through all fields to the button, past the honeypot", async ({ visit }) => {
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

// With scripts, because axe is one; the API's page has none, and the site's would send the form without leaving it.
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

test("what a robot writes into the honeypot is stored, and marked", async ({ startProduct }) => {
  const product = await startProduct({});
  const { url } = product;
  const body = new URLSearchParams({ ...typed, website: "https://example.com" });
  const answer = await fetch(`${url}/api/contact`, { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/thank-you"]);
  expect(await product.leads()).toEqual([expect.objectContaining({ ...typed, suspected: true })]);
});

/** Types as a visitor does, with the keys. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if (name.startsWith("projectT")) await field.selectOption(value);
    // At once: a browser keeps the state of a form now and then, and going back may bring half of what was typed by keys.
    else await field.fill(value);
  }
}

/** Sends the form; the answer is that of the page to which it leads. */
async function send(page: Page, press = () => button(page).click()): Promise<Response> {
  const answered = page.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.status() !== 303,
  );
  await press();
  const answer = await answered;
  await page.waitForURL(answer.url());
  return answer;
}

/** Leads to the API's page. */
async function refuse(page: Page) {
  await page.goto("/");
  await fill(page, refused);
  expect((await send(page)).status()).toBe(422);
}

/** What stands in the fields of the form. */
function shown(page: Page): Promise<Record<string, string>> {
  return page
    .locator("form [name]")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]),
      ),
    );
}

/** The name of what has the focus, or where it leads. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { name, type, attributes } = document.activeElement as HTMLInputElement;
    return name || attributes.getNamedItem("href")?.value || type;
  });
}
