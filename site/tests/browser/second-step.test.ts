import { expect } from "@playwright/test";
import { codeOf } from "../support/appCode";
import { findings } from "../support/browser";
import { test } from "../support/inbox";
import {
  addAuthenticator,
  addFirst,
  beginToAdd,
  inboxAt,
  logOut,
  openAccount,
  openPasskeys,
  settings,
  typePassword,
} from "../support/passkeys";
import { password } from "../support/programs";

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
