import {
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { codeOf } from "../support/appCode";
import { findings } from "../support/browser";
import type { Open } from "../support/fixtures";
import { desk, inboxApi, test, thumb } from "../support/inbox";
import { logIn } from "../support/owner";
import { type Product, password } from "../support/programs";

const { store: _, ...settings } = inboxApi("");

/** An authenticator of the browser itself, which confirms everything at once or, untouched, waits. */
async function addAuthenticator(
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
async function inboxAt(open: Open, { url }: Product, options: BrowserContextOptions = desk): Promise<Page> {
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

async function openAccount(page: Page): Promise<Locator> {
  await press(page, "Account");
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByText("This browser").waitFor();
  return dialog;
}

/** The part of the account with passkeys, opened. */
async function openPasskeys(page: Page): Promise<Locator> {
  const dialog = await openAccount(page);
  const part = dialog.locator("details.account-part").filter({ hasText: /^Passkeys/ });
  await part.locator("summary").first().press("Enter");
  return part;
}

/** Types the password and comes to the dialog of the browser. */
async function beginToAdd(part: Locator) {
  await part.getByText("Add a passkey").press("Enter");
  const add = part.locator("details").filter({ hasText: "Add a passkey" });
  await add.getByLabel("Password").fill(password);
  await add.getByRole("button", { name: "Continue" }).press("Enter");
}

/** Adds the first passkey; returns the recovery codes. */
async function addFirst(page: Page, name: string): Promise<string[]> {
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

async function logOut(page: Page) {
  await page.getByRole("button", { name: "Close" }).click();
  await press(page, "Logout");
  await page.waitForURL(({ pathname }) => pathname === "/admin-login");
}

async function typePassword(page: Page) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Lets the browser refuse passkeys as if somebody had cancelled, after a time in ms. */
async function cancel(page: Page, elapsed = 0) {
  await page.evaluate((elapsed) => {
    const now = Date.now;
    navigator.credentials.get = async () => {
      Date.now = () => now() + elapsed;
      throw new DOMException("", "NotAllowedError");
    };
  }, elapsed);
}

test("a passkey is added, asked for at the login, and removed with itself", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings));
  const { session, authenticatorId } = await addAuthenticator(page);
  await addFirst(page, "My laptop");
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(["localhost"]);
  await logOut(page);

  await typePassword(page);
  const use = page.getByRole("button", { name: "Use passkey" });
  await expect(use).toBeFocused();
  await expect(page.getByLabel("Recovery code", { exact: true })).toHaveAccessibleDescription("");
  await use.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/admin");

  const part = await openPasskeys(page);
  await expect(part.locator("summary").first()).toHaveText("Passkeys: 1");
  const item = part.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(item).toContainText("My laptop");
  await expect(item).toContainText("last used");
  await item.getByText("Remove My laptop").press("Enter");
  await item.getByLabel("Password").fill("wrong");
  await item.getByRole("button", { name: "Remove passkey" }).press("Enter");
  await item.getByText("This is not your password").waitFor();
  await expect(item.getByLabel("Password")).toBeFocused();
  await item.getByLabel("Password").fill(password);
  await item.getByRole("button", { name: "Remove passkey" }).press("Enter");
  const proof = item.getByRole("button", { name: "Use passkey" });
  await expect(proof).toBeFocused();
  await proof.press("Enter");
  await part.getByText("My laptop is removed. The password alone logs in again.").waitFor();
  await expect(part.locator("summary").first()).toHaveText("Passkeys: none");
  await expect(part.locator("summary").first()).toBeFocused();

  const history = page.getByRole("dialog").getByText("History", { exact: true });
  await history.press("Enter");
  for (const words of [
    "Passkey added: My laptop",
    "Logged in with a passkey: My laptop",
    "Passkey removed: My laptop",
  ])
    await page.getByRole("dialog").getByText(words).waitFor();
  await logOut(page);
  await logIn(page);
});

test("a passkey that was cancelled or took too long says so, and a recovery code logs in", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings));
  await addAuthenticator(page);
  const [recovery = ""] = await addFirst(page, "My phone");
  await logOut(page);
  await typePassword(page);
  const use = page.getByRole("button", { name: "Use passkey" });
  await use.waitFor();
  await cancel(page);
  await use.press("Enter");
  await page.getByText("No passkey was used: you cancelled, or there is none on this device.").waitFor();
  await expect(use).toBeFocused();
  await cancel(page, 300_000);
  await use.press("Enter");
  await page.getByText("That took too long. Please try again.").waitFor();

  const code = page.getByLabel("Recovery code", { exact: true });
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText(/^This code is wrong, .* one of your recovery codes$/).waitFor();
  await expect(code).toBeFocused();
  await code.fill(recovery);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/admin");
});

test("an answer with a wrong signature is refused, and the next try has a new challenge", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings));
  await addAuthenticator(page);
  await addFirst(page, "My phone");
  await logOut(page);
  await typePassword(page);
  const use = page.getByRole("button", { name: "Use passkey" });
  await use.waitFor();
  await page.route(
    "**/api/admin/login",
    async (route) => {
      const body = route.request().postDataJSON();
      const cut = { ...body.passkey, signature: body.passkey.signature.slice(4) };
      await route.continue({ postData: { ...body, passkey: cut } });
    },
    { times: 1 },
  );
  await use.press("Enter");
  await page.getByText("This passkey was not accepted. Try again, or type a code").waitFor();
  await expect(use).toBeFocused();
  await use.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/admin");
});

test("a second passkey needs a proof, and one device makes no second one", async ({ open, startProduct }) => {
  const page = await inboxAt(open, await startProduct(settings));
  const { session, authenticatorId } = await addAuthenticator(page);
  await addFirst(page, "My laptop");
  await page.getByRole("button", { name: "Close" }).click();
  const part = await openPasskeys(page);
  await beginToAdd(part);
  const use = part.getByRole("button", { name: "Use passkey" });
  await expect(use).toBeFocused();
  await cancel(page);
  await use.press("Enter");
  await part.getByText("No passkey was used: you cancelled, or there is none on this device.").waitFor();
  await page.reload();

  const again = await openPasskeys(page);
  await beginToAdd(again);
  await again.getByRole("button", { name: "Use passkey" }).press("Enter");
  const create = again.getByRole("button", { name: "Create passkey" });
  await create.press("Enter");
  await again.getByText("This device has a passkey for you already.").waitFor();

  // Another device. The browser's own has to go, or it would answer first.
  await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await addAuthenticator(page);
  await create.press("Enter");
  await again.getByText("is added.").waitFor();
  await expect(again.locator("summary").first()).toHaveText("Passkeys: 2");
  await expect(again.getByRole("list", { name: "Recovery codes" })).toHaveCount(0);
});

test("a passkey that is touched after Cancel or Close is not added", async ({ open, startProduct }) => {
  const page = await inboxAt(open, await startProduct(settings));
  const { session, authenticatorId } = await addAuthenticator(page, false);
  const touch = (enabled: boolean) =>
    session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const part = await openPasskeys(page);
  await beginToAdd(part);
  await part.getByRole("button", { name: "Create passkey" }).press("Enter");
  await part.getByText("Waiting for the browser…").waitFor();
  await part.getByRole("button", { name: "Cancel" }).press("Enter");
  await part.getByRole("button", { name: "Continue" }).waitFor();
  await part.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await part.getByRole("button", { name: "Create passkey" }).press("Enter");
  await part.getByText("Waiting for the browser…").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await touch(true);
  await expect((await openPasskeys(page)).locator("summary").first()).toHaveText("Passkeys: none");
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  expect([credentials.length, sent.filter((call) => call === "POST /api/admin/passkeys")]).toEqual([0, []]);
});

test("recovery codes that arrive after Close are shown until somebody has written them down", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings));
  await addAuthenticator(page);
  let release = () => {};
  const closed = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/admin/passkeys", async (route) => {
    await closed;
    await route.continue();
  });
  const part = await openPasskeys(page);
  await beginToAdd(part);
  await part.getByRole("button", { name: "Create passkey" }).press("Enter");
  await part.getByRole("button", { name: "Adding…" }).waitFor();
  await expect(part.getByRole("button", { name: "Cancel" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Close" }).click();
  release();
  const reminder = page.getByText("Your new recovery codes are not written down yet.");
  await reminder.waitFor();
  expect(await findings(page)).toEqual([]);
  for (const time of ["first", "second"]) {
    await page.getByRole("button", { name: "Show them" }).press("Enter");
    const codes = page.getByRole("dialog").getByRole("list", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem"), time).toHaveCount(10);
    await expect(codes, time).toBeFocused();
    await expect(reminder, time).toHaveCount(0);
    if (time === "first") await page.getByRole("button", { name: "Close" }).click();
  }
  expect(await findings(page, ".dialog")).toEqual([]);
  await page.getByRole("button", { name: "I have written them down" }).press("Enter");
  await expect(part.locator("summary").first()).toBeFocused();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  await expect(reminder).toHaveCount(0);
});

test("new recovery codes take the place of those before, with a passkey", async ({ open, startProduct }) => {
  const page = await inboxAt(open, await startProduct(settings));
  await addAuthenticator(page);
  const before = await addFirst(page, "My laptop");
  const dialog = page.getByRole("dialog");
  const heading = dialog.getByText("Recovery codes: 10 left");
  await heading.press("Enter");
  const part = dialog.locator("details.account-part").filter({ hasText: /^Recovery codes/ });
  await part.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(part.getByRole("button", { name: "Use passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  const codes = part.getByRole("list", { name: "Recovery codes" });
  await expect(codes).toBeFocused();
  await part.getByText("The codes before do not log in any more.").waitFor();
  const after = await codes.getByRole("listitem").allInnerTexts();
  expect([after.length, after.filter((code) => before.includes(code))]).toEqual([10, []]);
  expect(await findings(page, ".dialog")).toEqual([]);
  await part.getByRole("button", { name: "I have written them down" }).press("Enter");
  await expect(heading).toBeFocused();
});

test("of an app and a passkey the app is turned off, and the passkey still asked for", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings));
  await addAuthenticator(page);
  await addFirst(page, "My laptop");
  const dialog = page.getByRole("dialog");
  const part = dialog.locator("details.account-part").filter({ hasText: /^Second step/ });
  const heading = part.locator("summary").first();
  const confirm = async (button: string) => {
    await part.getByLabel("Password").fill(password);
    await part.getByRole("button", { name: button, exact: true }).press("Enter");
    await expect(part.getByRole("button", { name: "Use passkey" })).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await heading.press("Enter");
  await confirm("Set up");
  const code = part.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await code.fill(codeOf(await part.locator("code").innerText(), 0));
  await page.keyboard.press("Enter");
  await part.getByText("The codes of the app are on.").waitFor();
  await expect(heading).toBeFocused();
  await part.getByText("A login needs a code of your app or one of your passkeys.").waitFor();
  await part.getByText("The passkeys stay, and so does the second step.").waitFor();
  expect(await findings(page, ".dialog")).toEqual([]);

  await confirm("Turn off");
  await part.getByText("The codes of the app are off.").waitFor();
  await part.getByText("A login needs one of your passkeys.").waitFor();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText("Second step at login: on");
  await part.getByRole("button", { name: "Set up" }).waitFor();
  await expect(dialog.getByText("Passkeys: 1")).toBeVisible();
  await logOut(page);
  await typePassword(page);
  await expect(page.getByRole("button", { name: "Use passkey" })).toBeFocused();
  await expect(page.getByLabel("Recovery code", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/admin");
});

test("with the second step on a person is added and the password changed with a passkey", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings));
  await addAuthenticator(page);
  const [recovery = ""] = await addFirst(page, "My laptop");
  await page.getByRole("button", { name: "Close" }).click();
  const dialog = await openAccount(page);
  await dialog.getByText("People", { exact: true }).press("Enter");
  await dialog.getByText("Add a person").press("Enter");
  const form = dialog.locator("form").filter({ has: page.getByLabel("Role") });
  await form.getByLabel("Name").fill("Ann");
  await form.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(form.getByRole("button", { name: "Use passkey" })).toBeFocused();
  expect(await findings(page, ".dialog")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("region", { name: "One-time password of Ann" })).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue("");
  await expect(form.getByRole("button", { name: "Use passkey" })).toHaveCount(0);

  await dialog.getByText("Change password", { exact: true }).first().press("Enter");
  const change = dialog.locator("form").filter({ has: page.getByLabel("New password") });
  await change.getByLabel("Present password").fill(password);
  await change.getByLabel("New password").fill("a floor of polished concrete");
  await page.keyboard.press("Enter");
  await expect(change.getByRole("button", { name: "Use passkey" })).toBeFocused();
  await change.getByLabel("Recovery code", { exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await change.getByText(/^This code is wrong/).waitFor();
  await change.getByLabel("Recovery code", { exact: true }).fill(recovery);
  await page.keyboard.press("Enter");
  await change.getByText("Password changed.").waitFor();
});

test("at the number of a machine the account says why there are no passkeys", async ({
  open,
  startProduct,
}) => {
  const { url } = await startProduct(settings);
  const page = await open({ ...desk, baseURL: url.replace("localhost", "127.0.0.1") });
  await page.goto("/admin-login");
  await logIn(page);
  const part = await openPasskeys(page);
  await part.getByText("Add a passkey").press("Enter");
  await part.getByText("Passkeys belong to a name, not to a number").waitFor();
});

for (const [kind, options] of [
  ["phone", thumb],
  ["desk", desk],
] as const)
  test(`the passkeys of the account and of the login are accessible and fit on a ${kind}`, async ({
    open,
    startProduct,
  }, testInfo) => {
    const page = await inboxAt(open, await startProduct(settings), options);
    await addAuthenticator(page);
    await addFirst(page, "A name that is as long as the names of passkeys can ever be.");
    await page.getByRole("button", { name: "Close" }).click();
    const part = await openPasskeys(page);
    await beginToAdd(part);
    await part.getByRole("button", { name: "Use passkey" }).waitFor();
    expect(await findings(page, ".dialog")).toEqual([]);
    const width = await page
      .getByRole("dialog")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(width).toBe(0);
    await page.screenshot({ path: testInfo.outputPath("account.png") });
    await logOut(page);
    await typePassword(page);
    await page.getByRole("button", { name: "Use passkey" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("login.png") });
  });
