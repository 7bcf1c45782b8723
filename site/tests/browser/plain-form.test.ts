import type { BrowserContextOptions, Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { type Product, withProduct } from "../support/api";
import { desktop, findings, openBrowser, phone, withoutPictures } from "../support/browser";

const withPage = openBrowser(withoutPictures);
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

test("the form on the home page leads to the thank-you page, and the owner reads what was typed", () =>
  visit({}, async (page, { leads }) => {
    await page.goto("/");
    await fill(page, typed);
    await send(page);
    expect(new URL(page.url()).pathname).toBe("/thank-you");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Quote Request Sent!");
    expect(await leads()).toEqual([expect.objectContaining({ ...typed, suspected: false })]);
  }));

test("what only the API refuses comes back with its message and with everything that was typed", () =>
  visit({}, async (page, { leads }) => {
    // A blank line at the start is the one that HTML parsers drop.
    const values = { ...refused, projectDetails: `\n${typed.projectDetails}` };
    await page.goto("/");
    await fill(page, values);
    expect((await send(page)).status()).toBe(422);
    expect(await shown(page)).toEqual({ ...values, website: "" });
    const email = page.getByRole("textbox", { name: "Email address", description: "Invalid email address" });
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("form .message").allInnerTexts()).toEqual(["Invalid email address"]);
    expect(await page.locator("form [aria-invalid]").count()).toBe(1);
    expect(await leads()).toEqual([]);
  }));

test("the list of mistakes leads to the field", () =>
  visit({}, async (page) => {
    await refuse(page);
    const list = page.getByRole("region", { name: "One field needs another look" });
    await list.getByRole("link", { name: "Invalid email address" }).press("Enter");
    expect(await focused(page)).toBe("email");
    expect(await shown(page)).toEqual({ ...refused, website: "" });
  }));

test("corrected and sent again from the API's page it is one request", () =>
  visit({}, async (page, { leads }) => {
    await refuse(page);
    await control(page, "email").fill(typed.email);
    await send(page);
    expect(new URL(page.url()).pathname).toBe("/thank-you");
    expect(await leads()).toEqual([expect.objectContaining({ ...typed, suspected: false })]);
  }));

test("gone back to and sent once more it is still one request", () =>
  visit({}, async (page, { leads }) => {
    await page.goto("/");
    await fill(page, typed);
    for (let time = 0; time < 2; time++) {
      await send(page);
      expect(new URL(page.url()).pathname).toBe("/thank-you");
      await page.goBack();
      expect(await shown(page)).toEqual({ ...typed, website: "" });
    }
    expect((await leads()).length).toBe(1);
  }));

test("too many requests lose nothing that was typed", () =>
  visit({ CONTACT_LIMIT: "1/86400" }, async (page) => {
    await page.goto("/");
    await fill(page, typed);
    await send(page);
    await page.goBack();
    expect((await send(page)).status()).toBe(429);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Please wait a little");
    expect(await shown(page)).toEqual({ ...typed, website: "" });
    expect(await page.locator("form [aria-invalid]").count()).toBe(0);
  }));

test("when the API is down, going back brings back everything that was typed", () =>
  visit({}, async (page, { stopApi }) => {
    await page.goto("/");
    await fill(page, typed);
    await stopApi();
    expect((await send(page)).status()).toBe(502);
    await page.goBack();
    expect(await shown(page)).toEqual({ ...typed, website: "" });
  }));

test("Tab goes from the mistakes through all fields to the button, past the honeypot", () =>
  visit({}, async (page) => {
    await refuse(page);
    const reached: string[] = [];
    while (reached.at(-1) !== "submit" && reached.length < 20) {
      await page.keyboard.press("Tab");
      reached.push((await focused(page)) ?? "");
    }
    expect(reached).toEqual(["/", "#quote-email", ...Object.keys(typed), "submit"]);
    expect((await send(page, () => page.keyboard.press("Enter"))).status()).toBe(422);
  }));

// With scripts, because axe is one; the API's page has none, and the site's would send the form without leaving it.
test.each(devices)("on a %s axe finds nothing in the API's page, and nothing scrolls sideways", (_, device) =>
  visit(
    {},
    async (page) => {
      await page.route("**/*.js", (route) => route.abort());
      await refuse(page);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    },
    { ...device, javaScriptEnabled: true },
  ),
);

test("what a robot writes into the honeypot is stored, and marked", () =>
  withProduct({}, async ({ url, leads }) => {
    const body = new URLSearchParams({ ...typed, website: "https://example.com" });
    const answer = await fetch(`${url}/api/contact`, { method: "POST", body, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/thank-you"]);
    expect(await leads()).toEqual([expect.objectContaining({ ...typed, suspected: true })]);
  }));

/** A visitor without scripts on the site with the API behind it. */
function visit(
  variables: Record<string, string>,
  run: (page: Page, product: Product) => Promise<void>,
  device: BrowserContextOptions = desktop,
) {
  return withProduct(variables, (product) =>
    withPage({ javaScriptEnabled: false, baseURL: product.url, ...device }, (page) => run(page, product)),
  );
}

/** Types as a visitor does, with the keys. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if (name.startsWith("projectT")) await field.selectOption(value);
    else await field.pressSequentially(value);
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
