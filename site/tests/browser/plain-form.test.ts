import type { BrowserContextOptions, Page } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { expect, withoutPictures } from "../support/fixtures";
import { control, fill, send, shown, test, typed } from "../support/plainForm";

test.use(withoutPictures);
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
  await expect.poll(() => shown(page)).toEqual({ ...values, subject: "" });
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
  await expect.poll(() => shown(page)).toEqual({ ...refused, subject: "" });
});

test("a form corrected on the API's page makes one quote request", async ({ visit }) => {
  const { page, product } = await visit();
  await refuse(page);
  await control(page, "email").fill(typed.email);
  await send(page);
  expect(new URL(page.url()).pathname).toBe("/thank-you");
  expect(await product.quoteRequests()).toEqual([expect.objectContaining(typed)]);
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
  const body = new URLSearchParams({ ...typed, subject: "https://example.com" });
  const answer = await fetch(`${url}/api/contact`, { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/thank-you"]);
  expect(await product.quoteRequests()).toEqual([expect.objectContaining({ ...typed, suspected: true })]);
});

/** Opens the API's page. */
async function refuse(page: Page) {
  await page.goto("/");
  await fill(page, refused);
  expect((await send(page)).status()).toBe(422);
}

/** The focused element's name or link target. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { name, type, attributes } = document.activeElement as HTMLInputElement;
    return name || attributes.getNamedItem("href")?.value || type;
  });
}
