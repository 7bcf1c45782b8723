import { expect } from "@playwright/test";
import { findings } from "../support/browser";
import { desk, test, thumb } from "../support/inbox";
import { logIn } from "../support/owner";
import {
  addAuthenticator,
  addFirst,
  beginToAdd,
  cancel,
  inboxAt,
  logOut,
  openPasskeys,
  settings,
  typePassword,
} from "../support/passkeys";
import { password } from "../support/programs";

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
