import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { codeOf } from "../support/appCode";
import { findings, twoFrames } from "../support/browser";
import { gate } from "../support/fixtures";
import { desk, fromMenu, inboxApi, test } from "../support/inbox";
import { password } from "../support/programs";

test.use({ api: inboxApi("account") });

const phone: BrowserContextOptions = {
  ...desk,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

/** Logs in with the page's own browser and opens the account. */
async function openAccount(page: Page) {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByText("This browser").waitFor();
  return dialog;
}

/** The account has no mistake that axe finds, and scrolls in one direction alone. */
async function check(page: Page, state: string) {
  const dialog = page.getByRole("dialog");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page, ".dialog"), `${state} at ${width}`).toEqual([]);
    const beyond = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond, `${state} at ${width}`).toBe(0);
  }
}

test("the account lists the sessions, and ends one or all others", async ({ owner }) => {
  const mine = await owner({ ...desk, fresh: true });
  const lost = await owner({ ...phone, fresh: true });
  await owner({ ...desk, fresh: true });
  await lost.goto("/admin");
  await lost.getByRole("heading", { name: "Contact Form Submissions" }).waitFor();

  const dialog = await openAccount(mine);
  const sessions = dialog.getByRole("listitem");
  const before = await sessions.count();
  expect(before).toBeGreaterThanOrEqual(3);
  await expect(sessions.first()).toContainText("This browser");
  await expect(sessions.first().getByRole("button")).toHaveCount(0);
  await sessions
    .nth(1)
    .getByRole("button", { name: /^End the session of / })
    .press("Enter");
  await dialog.getByText("1 session ended.").waitFor();
  await expect(sessions).toHaveCount(before - 1);
  await expect(dialog.getByRole("heading", { name: "Where you are logged in" })).toBeFocused();

  await dialog.getByRole("button", { name: "End all others" }).press("Enter");
  await expect(sessions).toHaveCount(1);
  await expect(dialog.getByRole("button", { name: "End all others" })).toHaveCount(0);
  await lost.reload();
  await lost.waitForURL(({ pathname }) => pathname === "/admin-login");
  await mine.reload();
  await mine.getByRole("button", { name: "Account" }).waitFor();
});

test("of many sessions five are listed, this browser first, and the others when they are asked for", async ({
  owner,
}) => {
  const mine = await owner({ ...desk, fresh: true });
  for (let count = 0; count < 6; count++) await owner({ ...desk, fresh: true });
  const dialog = await openAccount(mine);
  const sessions = dialog.getByRole("list").first().getByRole("listitem");
  await expect(sessions).toHaveCount(5);
  await expect(sessions.first()).toContainText("This browser");
  const all = dialog.getByRole("button", { name: /^Show all \d+ sessions$/ });
  await expect(all).toHaveAttribute("aria-expanded", "false");
  const count = Number((await all.innerText()).replace(/\D/g, ""));
  expect(count).toBeGreaterThanOrEqual(7);
  await all.press("Enter");
  await expect(sessions).toHaveCount(count);
  const fewer = dialog.getByRole("button", { name: "Show fewer sessions" });
  await expect(fewer).toBeFocused();
  await expect(fewer).toHaveAttribute("aria-expanded", "true");
  await dialog.getByRole("button", { name: "End all others" }).press("Enter");
  await expect(sessions).toHaveCount(1);
  await expect(fewer).toHaveCount(0);
});

test("the account with all its parts open is accessible at three widths", async ({ owner }) => {
  const page = await owner({ ...desk, fresh: true });
  const dialog = await openAccount(page);
  for (const part of await dialog.locator("> details > summary").all()) await part.press("Enter");
  for (const part of ["Add a passkey", "Add a person", /^Change Owner$/])
    await dialog.getByText(part).press("Enter");
  await dialog.locator(".history li").first().waitFor();
  await check(page, "all parts");
  const change = dialog.locator("form").filter({ has: page.getByLabel("New password") });
  await change.getByLabel("Present password").fill("not the password of today");
  await change.getByLabel("New password").fill("a floor of polished concrete");
  await page.keyboard.press("Enter");
  await change.getByText("This is not your present password").waitFor();
  await check(page, "a wrong password");
});

test("a list that cannot be loaded says so and can be tried again", async ({ owner }) => {
  const page = await owner({ ...desk, fresh: true });
  await page.route("**/api/admin/sessions", (route) => route.abort(), { times: 1 });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByText("The list could not be loaded.").waitFor();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByText("This browser").waitFor();
});

test("the password is changed with the present one, and mistakes are shown at their fields", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const dialog = await openAccount(page);
  await dialog.getByText("Change password", { exact: true }).first().press("Enter");
  const present = dialog.getByLabel("Present password");
  const chosen = dialog.getByLabel("New password");
  const submit = () => chosen.press("Enter");

  await present.fill("not the password of today");
  await chosen.fill("a floor of polished concrete");
  await submit();
  await dialog.getByText("This is not your present password").waitFor();
  await expect(present).toBeFocused();
  await expect(present).toHaveAttribute("aria-invalid", "true");

  await present.fill(password);
  await chosen.fill(password);
  await submit();
  await dialog.getByText("This is your present password; choose another one").waitFor();

  await chosen.fill("a floor of polished concrete");
  await submit();
  await dialog.getByText("Password changed.").waitFor();
  await expect(present).toHaveValue("");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);

  // Back, for the other tests of this file.
  await present.fill("a floor of polished concrete");
  await chosen.fill(password);
  await submit();
  await dialog.getByText("Password changed.").waitFor();
  const again = await openAccount(page);
  await again.getByText("History", { exact: true }).press("Enter");
  await again.getByText("Password changed, all other sessions ended").first().waitFor();
});

test("the history of the account is behind a disclosure", async ({ owner }) => {
  const page = await owner({ ...phone, fresh: true });
  const dialog = await openAccount(page);
  const history = dialog.getByText("History", { exact: true });
  await history.press("Enter");
  const entries = dialog.locator(".history li");
  await expect(entries.first()).toContainText("Logged in");
});

test("a request's history shows what was done with it, and an export", async ({ owner, inbox }) => {
  const id = await inbox.submit({ firstName: "Historic" });
  const page = await owner({ ...desk, fresh: true });
  await page.goto("/admin");
  const card = page.locator(`[data-request="${id}"]`);
  const history = card.getByText(/^History/);
  await card.getByRole("heading").getByRole("button").click();
  await history.click();
  await card.getByText("Marked as read").waitFor();
  await card.getByRole("combobox", { name: "Status" }).selectOption("won");
  await card.getByText("Status: Won").waitFor();
  await history.click();

  await fromMenu(page, "Export CSV");
  await page
    .getByRole("dialog")
    .getByText(/exported\.$/)
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await history.click();
  await expect(card.locator(".history li").first()).toContainText("Exported");
  // Choosing a status marks the request as read.
  await expect(card.getByText("Marked as read")).toBeVisible();
  await expect(card.locator(".history li")).toHaveCount(3);
});

test("a history that was loaded while a change was on its way has the change when it has arrived", async ({
  owner,
  inbox,
}) => {
  const id = await inbox.submit({ firstName: "Slow" });
  const page = await owner({ ...desk, fresh: true });
  await page.goto("/admin");
  const card = page.locator(`[data-request="${id}"]`);
  await card.getByRole("heading").getByRole("button").click();
  await card.getByText(/^History/).click();
  await card.getByText("Marked as read").waitFor();
  const loaded = page.waitForResponse((response) => response.url().includes(`${id}/history`));
  await page.route(`**/api/admin/contact-requests/${id}`, async (route) => {
    await loaded;
    await route.continue();
  });
  await card.getByRole("combobox", { name: "Status" }).selectOption("won");
  await card.getByText("Status: Won").waitFor();
});

test("a history whose load is overtaken by a change has the change", async ({ owner, inbox }) => {
  const id = await inbox.submit({ firstName: "Overtaken" });
  const page = await owner({ ...desk, fresh: true });
  await page.goto("/admin");
  const card = page.locator(`[data-request="${id}"]`);
  await card.getByRole("heading").getByRole("button").click();
  await card.getByText(/^History/).click();
  await card.getByText("Marked as read").waitFor();

  const changed = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.url().endsWith(id),
  );
  const reading = gate();
  // The history is read before the change, and arrives after it.
  await page.route(
    `**/${id}/history`,
    async (route) => {
      const response = await route.fetch();
      reading.release();
      await (await changed).finished();
      await twoFrames(page);
      // The page may have given it up by now.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await page.route(`**/api/admin/contact-requests/${id}`, async (route) => {
    await reading.opened;
    await route.continue();
  });
  await card.getByRole("combobox", { name: "Status" }).selectOption("won");
  await card.getByText("Status: Won").waitFor();
  // The page stays until the late answer has arrived.
  await page.unrouteAll({ behavior: "wait" });
});

test("the second step is turned on with an app, asked for at the login, and turned off", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  let dialog = await openAccount(page);
  await dialog.getByText("Second step at login: off").press("Enter");
  const step = dialog.locator("details").filter({ hasText: "Second step at login" });
  await step.getByLabel("Password").fill("wrong");
  await step.getByRole("button", { name: "Set up" }).press("Enter");
  await step.getByText("This is not your password").waitFor();
  await step.getByLabel("Password").fill(password);
  await step.getByRole("button", { name: "Set up" }).press("Enter");
  await step.getByRole("img", { name: "QR code for the app" }).waitFor();
  const key = await step.locator("code").innerText();
  await step.getByLabel("Code", { exact: true }).fill("000000");
  await step.getByRole("button", { name: "Turn on" }).press("Enter");
  await step.getByText(/^This code is wrong/).waitFor();
  await check(page, "a wrong code");
  await step.getByLabel("Code", { exact: true }).fill(codeOf(key, 0));
  await step.getByRole("button", { name: "Turn on" }).press("Enter");
  const codes = step.getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recovery = await codes.getByRole("listitem").first().innerText();
  await check(page, "recovery codes");
  await step.getByRole("button", { name: "I have written them down" }).press("Enter");
  await expect(codes).toHaveCount(0);
  await expect(step.locator("summary").first()).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).click();
  await fromMenu(page, "Logout");
  await page.waitForURL(({ pathname }) => pathname === "/admin-login");

  const typePassword = async () => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  };
  await typePassword();
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await page.getByText("Type the code that your app shows").waitFor();
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText(/^This code is wrong/).waitFor();
  await expect(code).toBeFocused();
  await code.fill(codeOf(key, 1));
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/admin");

  dialog = await openAccount(page);
  await dialog.getByText("Second step at login: on").press("Enter");
  await dialog.getByText("10 recovery codes left", { exact: false }).waitFor();
  const off = dialog.locator("details").filter({ hasText: "Second step at login" });
  await off.getByLabel("Password").fill(password);
  await off.getByRole("button", { name: "Turn off" }).press("Enter");
  await expect(off.getByLabel("Code", { exact: true })).toBeFocused();
  await off.getByText("Type the code that your app shows").waitFor();
  await expect(off.getByLabel("Code", { exact: true })).toHaveAttribute("aria-invalid", "false");
  await page.keyboard.type(recovery);
  await page.keyboard.press("Enter");
  await dialog.getByText("Second step at login: off").waitFor();
});
