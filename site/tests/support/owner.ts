import { expect, type Page } from "@playwright/test";
import { good } from "./goodForm";
import { password } from "./programs";

/** Logs in as the owner does, and waits for the inbox. */
export async function logIn(page: Page) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  // A site with forms of its own alone has the shorter title.
  await page.getByRole("heading", { name: /^(Contact Form Submissions|Inbox)$/ }).waitFor();
}

/** Ends the session on the server but not in the browser, like its expiry or a new password. */
export async function endSession(page: Page, url: string) {
  const headers = { cookie: await sessionCookie(page, url) };
  const answer = await fetch(`${url}/api/admin/logout`, { method: "POST", headers });
  expect(answer.status).toBe(200);
}

/** The session cookie, which is hidden from scripts of the page. */
export async function sessionCookie(page: Page, url: string): Promise<string> {
  const cookies = await page.context().cookies(`${url}/api/admin`);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

export async function submitQuoteRequest(url: string) {
  const answer = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...good, fillTime: 20_000 }),
  });
  expect(answer.status).toBe(201);
}
