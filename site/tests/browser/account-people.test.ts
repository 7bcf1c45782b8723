import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { findings, watch } from "../support/browser";
import { cardOf, desk, inboxApi, opened, test, thumb } from "../support/inbox";
import { password } from "../support/programs";

test.use({ api: inboxApi("account-people") });

const widths = [360, 768, 1280];
const chosen = "two coats and a clear one";

/** Opens the people in the account of the page's session. */
async function openPeople(page: Page) {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByText("People", { exact: true }).press("Enter");
  await dialog.getByRole("list", { name: "People" }).getByText("You", { exact: true }).waitFor();
  return dialog;
}

/** Adds a person by keyboard; returns the one-time password. */
async function add(page: Page, name: string) {
  const dialog = await openPeople(page);
  await dialog.getByText("Add a person").press("Enter");
  const form = dialog.locator("form").filter({ has: page.getByRole("button", { name: "Add", exact: true }) });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const handed = dialog.getByRole("region", { name: `One-time password of ${name}` });
  await expect(handed).toBeFocused();
  return { dialog, oneTime: await handed.locator("code").innerText() };
}

/** Logs in with a name in a browser of its own. */
async function logInAs(page: Page, name: string, typed: string) {
  await page.goto("/admin-login");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}

async function check(page: Page, state: string, within?: "dialog") {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page, within), `${state} at ${width}`).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${state} at ${width}`).toBeLessThanOrEqual(width);
  }
}

const strange = (baseURL: string, options: BrowserContextOptions = desk) => ({ ...options, baseURL });

test("a person who was added logs in once with the one-time password, chooses another one, and works as staff", async ({
  owner,
  open,
  inbox,
}) => {
  const id = await inbox.submit({ firstName: "Worked" });
  const mine = await owner({ ...desk, fresh: true });
  const { dialog, oneTime } = await add(mine, "Ann Reyes");
  await expect(dialog.getByText("Staff, one-time password not changed yet")).toBeVisible();

  const page = await open(strange(inbox.url, thumb));
  const complaints = watch(page);
  await logInAs(page, "ann reyes", oneTime);
  await page.getByRole("heading", { name: "Welcome, Ann Reyes" }).waitFor();
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  await page.getByLabel("One-time password").fill(oneTime);
  await page.getByLabel("New password").fill(chosen);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Contact Form Submissions" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Trash", exact: true }).waitFor();
  for (const name of ["Export CSV", "Erase data"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Account" }).click();
  const account = page.getByRole("dialog", { name: "Account" });
  await account.getByText("This browser").waitFor();
  await expect(account.getByText("People", { exact: true })).toHaveCount(0);
  await expect(account.getByText("History", { exact: true })).toHaveCount(0);
  await expect(account.getByRole("heading", { name: "Where you are logged in" })).toBeVisible();
  await account.getByRole("button", { name: "Close" }).click();
  const card = page.locator(`[data-request="${id}"]`);
  await card.getByRole("heading").getByRole("button").click();
  await card.getByRole("combobox", { name: "Status" }).selectOption("won");
  await card.getByText(/^History/).click();
  await card.getByText("Status: Won").waitFor();
  await expect(card.locator(".history li").first()).toContainText("Ann Reyes");
  expect(complaints).toEqual([]);

  // Ann has read it before.
  await mine.reload();
  const read = mine.locator(`[data-request="${id}"]`);
  await read.focus();
  await mine.keyboard.press("Enter");
  await read.getByText(/^History/).click();
  await expect(read.locator(".history li").filter({ hasText: "Opened" })).toContainText("Owner");

  const again = await open(strange(inbox.url));
  await logInAs(again, "Ann Reyes", oneTime);
  await again.locator(".toast").getByText("Invalid Name or Password").waitFor();
  await expect(again.getByLabel("Name")).toHaveValue("Ann Reyes");
  // The first owner needs no name.
  await again.getByLabel("Name").fill("");
  await again.getByLabel("Password", { exact: true }).fill(password);
  await again.keyboard.press("Enter");
  await again.getByRole("heading", { name: "Contact Form Submissions" }).waitFor();
});

test("a person gets another name and role, another one-time password, and is removed, by keyboard alone", async ({
  owner,
  open,
  inbox,
}) => {
  const mine = await owner({ ...desk, fresh: true });
  const { dialog, oneTime } = await add(mine, "Bo");
  const other = await open(strange(inbox.url));
  await logInAs(other, "Bo", oneTime);
  await other.getByRole("heading", { name: "Welcome, Bo" }).waitFor();

  const item = (name: string) =>
    dialog.getByRole("list", { name: "People" }).getByRole("listitem").filter({ hasText: name });
  await item("Bo").locator("summary").press("Enter");
  const mineTyped = () => item("Bo").getByLabel("Your password");
  await item("Bo").getByLabel("Name at the login").fill("Owner");
  await mineTyped().fill(password);
  await mine.keyboard.press("Enter");
  await item("Bo").getByText("Somebody has this name; choose another one").waitFor();
  await item("Bo").getByLabel("Name at the login").fill("Bob");
  await mineTyped().fill("wrong");
  await mine.keyboard.press("Enter");
  await item("Bo").getByText("This is not your password").waitFor();
  await mineTyped().fill(password);
  await mine.keyboard.press("Enter");
  await item("Bob").getByText("Name saved.").waitFor();

  // The one above belongs to the name.
  const typed = item("Bob").getByLabel("Your password").nth(1);
  await item("Bob").getByRole("button", { name: "Make an owner" }).press("Enter");
  await expect(typed).toBeFocused();
  await item("Bob").getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(item("Bob").getByRole("button", { name: "Make an owner" })).toBeFocused();
  await mine.keyboard.press("Enter");
  await typed.fill("wrong");
  await mine.keyboard.press("Enter");
  await item("Bob").getByText("This is not your password").waitFor();
  await typed.fill(password);
  await mine.keyboard.press("Enter");
  await item("Bob").getByText("Owner, one-time password not changed yet").waitFor();
  await expect(item("Bob").getByRole("button", { name: "Make staff" })).toBeFocused();
  await item("Bob").getByRole("button", { name: "Reset password" }).press("Enter");
  await typed.fill(password);
  await mine.keyboard.press("Enter");
  const handed = dialog.getByRole("region", { name: "One-time password of Bob" });
  await expect(handed).toBeFocused();
  expect(await handed.locator("code").innerText()).not.toBe(oneTime);
  await other.reload();
  await other.waitForURL(({ pathname }) => pathname === "/admin-login");

  await item("Bob").getByRole("button", { name: "Remove" }).press("Enter");
  await item("Bob").getByText("Bob is logged out everywhere.").waitFor();
  await expect(typed).toBeFocused();
  await typed.fill(password);
  await item("Bob").getByRole("button", { name: "Remove Bob" }).press("Enter");
  await expect(item("Bob")).toHaveCount(0);
  await dialog.getByText("History", { exact: true }).press("Enter");
  for (const words of ["Person removed: Bob", "Person renamed: Bo → Bob", "Made an owner: Bob"])
    await dialog.getByText(words).first().waitFor();
});

test("people, the login with a name, and the first password have no finding of axe at three widths, and nothing scrolls sideways", async ({
  owner,
  open,
  inbox,
}) => {
  const mine = await owner({ ...desk, fresh: true });
  const { dialog, oneTime } = await add(mine, "Conrad Featherstonehaugh-Cholmondeley");
  for (const summary of await dialog.locator(".account-people summary").all()) await summary.press("Enter");
  await check(mine, "people", "dialog");
  const page = await open(strange(inbox.url));
  await page.goto("/admin-login");
  await page.getByLabel("Name").waitFor();
  await check(page, "the login");
  await logInAs(page, "Conrad Featherstonehaugh-Cholmondeley", oneTime);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await check(page, "the first password");
});

test("a request is given to one of several people, says so in its line, and is found by that", async ({
  owner,
  inbox,
}) => {
  const id = await inbox.submit({ firstName: "Given" });
  await inbox.submit({ firstName: "Free" });
  const page = await owner({ ...desk, fresh: true });
  await add(page, "Eve Stone");
  await page.goto("/admin");
  const card = await opened(page, "Given");
  await card.getByRole("combobox", { name: "Assigned to" }).selectOption("Eve Stone");
  await expect(card.locator(".request-line")).toContainText("Eve Stone");
  await expect
    .poll(() => inbox.stored(id))
    .toMatchObject({ assignee: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await card.getByText(/^History/).click();
  await card.getByText("Assigned to Eve Stone").waitFor();
  const filter = page.getByRole("search").getByLabel("Assigned to");
  await filter.selectOption("Eve Stone");
  await expect(page.getByRole("article")).toHaveCount(1);
  await cardOf(page, "Given").waitFor();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await filter.selectOption("Nobody");
  await cardOf(page, "Free").waitFor();
  await expect(cardOf(page, "Given")).toHaveCount(0);
});
