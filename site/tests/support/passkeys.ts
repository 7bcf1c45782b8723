import {
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import type { Open } from "./fixtures";
import { desk, inboxApi } from "./inbox";
import { logIn } from "./owner";
import { type Product, password } from "./programs";

const { store: _, ...settings } = inboxApi("");

/** Variables of an API whose owner can have passkeys. */
export { settings };

/** An authenticator of the browser itself, which confirms everything at once or, untouched, waits. */
export async function addAuthenticator(
  page: Page,
  touched = true,
): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: touched,
    },
  });
  return { session, authenticatorId };
}

/** Opens the inbox at the name of this machine: a number cannot have passkeys. */
export async function inboxAt(
  open: Open,
  { url }: Product,
  options: BrowserContextOptions = desk,
): Promise<Page> {
  const page = await open({ ...options, locale: "en-US", baseURL: url.replace("127.0.0.1", "localhost") });
  await page.goto("/admin-login");
  await logIn(page);
  return page;
}

/** Presses a button of the toolbar, which on a phone is behind another one. */
async function press(page: Page, name: string) {
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name }).click();
}

export async function openAccount(page: Page): Promise<Locator> {
  await press(page, "Account");
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByText("This browser").waitFor();
  return dialog;
}

/** The part of the account with passkeys, opened. */
export async function openPasskeys(page: Page): Promise<Locator> {
  const dialog = await openAccount(page);
  const part = dialog.locator("details.account-part").filter({ hasText: /^Passkeys/ });
  await part.locator("summary").first().press("Enter");
  return part;
}

/** Types the password and comes to the dialog of the browser. */
export async function beginToAdd(part: Locator) {
  await part.getByText("Add a passkey").press("Enter");
  const add = part.locator("details").filter({ hasText: "Add a passkey" });
  await add.getByLabel("Password").fill(password);
  await add.getByRole("button", { name: "Continue" }).press("Enter");
}

/** Adds the first passkey; returns the recovery codes. */
export async function addFirst(page: Page, name: string): Promise<string[]> {
  const part = await openPasskeys(page);
  await beginToAdd(part);
  const field = part.getByLabel("Name, if you like");
  await expect(field).toBeFocused();
  await field.fill(name);
  await part.getByRole("button", { name: "Create passkey" }).press("Enter");
  const codes = part.getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes).toBeFocused();
  const texts = await codes.getByRole("listitem").allInnerTexts();
  await part.getByRole("button", { name: "I have written them down" }).press("Enter");
  await expect(codes).toHaveCount(0);
  return texts;
}

export async function logOut(page: Page) {
  await page.getByRole("button", { name: "Close" }).click();
  await press(page, "Logout");
  await page.waitForURL(({ pathname }) => pathname === "/admin-login");
}

export async function typePassword(page: Page) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Lets the browser refuse passkeys as if somebody had cancelled, after a time in ms. */
export async function cancel(page: Page, elapsed = 0) {
  await page.evaluate((elapsed) => {
    const now = Date.now;
    navigator.credentials.get = async () => {
      Date.now = () => now() + elapsed;
      throw new DOMException("", "NotAllowedError");
    };
  }, elapsed);
}
