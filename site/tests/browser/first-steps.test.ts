import { expect } from "@playwright/test";
import { findings } from "../support/browser";
import { fromMenu, test, thumb } from "../support/inbox";
import { logIn } from "../support/owner";
import { addAuthenticator, inboxAt, settings } from "../support/passkeys";
import { password } from "../support/programs";

const own = "two coats and a clear one";

test("the first login asks for a password of one's own and a passkey, and shows the recovery codes", async ({
  open,
  startProduct,
}) => {
  const page = await inboxAt(open, await startProduct(settings), thumb);
  await addAuthenticator(page);
  const steps = page.getByRole("region", { name: "Choose a password of your own" });
  await steps.getByRole("button", { name: "Change" }).tap();
  await expect(steps.getByRole("heading")).toBeFocused();
  await steps.getByLabel("Present password").fill(password);
  await steps.getByLabel("New password").fill(own);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const passkey = page.getByRole("region", { name: "Add a passkey" });
  await expect(passkey.getByRole("heading")).toBeFocused();
  await passkey.getByLabel("Password").fill(own);
  await page.keyboard.press("Enter");
  await passkey.getByRole("button", { name: "Create passkey" }).tap();
  const account = page.getByRole("dialog", { name: "Account" });
  await expect(account.locator("li code")).toHaveCount(10);
  await account.getByRole("button", { name: "I have written them down" }).tap();
  await account.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("region", { name: /passkey|password/ })).toHaveCount(0);
  await page.reload();
  await page.getByText("No contact requests yet").waitFor();
  await expect(page.getByRole("region", { name: /passkey|password/ })).toHaveCount(0);
});

test("Later puts the first steps off until the next login", async ({ open, startProduct }) => {
  const page = await inboxAt(open, await startProduct(settings));
  const steps = page.getByRole("region", { name: "Choose a password of your own" });
  await steps.getByRole("button", { name: "Later" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await page.getByText("No contact requests yet").waitFor();
  await expect(steps).toHaveCount(0);
  await fromMenu(page, "Logout");
  await page.waitForURL(({ pathname }) => pathname === "/admin-login");
  await logIn(page);
  await steps.waitFor();
});
