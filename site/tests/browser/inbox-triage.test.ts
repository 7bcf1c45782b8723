import type { Page } from "@playwright/test";
import { expect, gate } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test, thumb, toast } from "../support/inbox";

test.use({ api: inboxApi("inbox-triage") });
const ONE = "**/api/admin/contact-requests/*";
const QUESTION = "Are you sure you want to delete this contact request?";

const askToDelete = async (page: Page, name: string) =>
  (await opened(page, name)).getByRole("button", { name: "Delete" }).click();
const question = (page: Page) => page.getByRole("dialog", { name: QUESTION });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("a confirmed deletion moves the request to the trash, shows a toast and focuses the next one", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Next" });
  const id = await inbox.submit({ firstName: "Gone" });
  await page.goto("/admin");
  await askToDelete(page, "Gone");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await toast(page, "Success", "Contact request deleted successfully").waitFor();
  await expect(cardOf(page, "Gone")).toHaveCount(0);
  await expect.poll(() => inbox.stored(id)).toBeUndefined();
  const next = cardOf(page, "Next");
  await expect(next).toBeFocused();
});

for (const how of ["Escape", "Cancel"])
  test(`${how} cancels the deletion and returns the focus`, async ({ owner, inbox }) => {
    const page = await owner(desk);
    const id = await inbox.submit({ firstName: how });
    await page.goto("/admin");
    await askToDelete(page, how);
    await question(page).waitFor();
    if (how === "Escape") await page.keyboard.press("Escape");
    else await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(question(page)).toHaveCount(0);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(`Delete ${how} Lee`);
    await expect.poll(() => inbox.stored(id)).toBeDefined();
  });

test("Undo in the toast restores a deleted request", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Undone" });
  await page.goto("/admin");
  await askToDelete(page, "Undone");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await toast(page, "Success", "Contact request restored successfully").waitFor();
  await cardOf(page, "Undone").waitFor();
  await expect.poll(() => inbox.stored(id)).toBeDefined();
});

test("during a deletion the button is disabled, and a failure shows an error and changes nothing", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Kept" });
  await page.goto("/admin");
  const { opened, release } = gate();
  await page.route(ONE, async (route) => {
    await opened;
    await route.fulfill({ status: 500, body: "no" });
  });
  await askToDelete(page, "Kept");
  await question(page).getByRole("button", { name: "Delete" }).click();
  const button = cardOf(page, "Kept").getByRole("button", { name: /^Delet/ });
  await expect(button).toBeDisabled();
  release();
  await toast(page, "Error", "Failed to delete contact request").waitFor();
  await expect(button).toBeEnabled();
  await expect.poll(() => inbox.stored(id)).toBeDefined();
});

test("choosing a status saves it, marks the request as read and removes its deadline", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Chosen" });
  await page.goto("/admin");
  const status = (await opened(page, "Chosen")).getByRole("combobox", { name: "Status" });
  await status.waitFor();
  const choices = await status.locator("option").allInnerTexts();
  expect(choices).toEqual(["New", "Contacted", "Quoted", "Won", "Lost"]);
  await expect(cardOf(page, "Chosen").locator(".quote-request-deadline")).toHaveCount(1);
  await status.selectOption({ label: "Quoted" });
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "quoted", read: true });
  await expect(cardOf(page, "Chosen").locator(".quote-request-deadline")).toHaveCount(0);
  await expect(heading(page, "Chosen Lee")).toHaveCount(1);
  await page.reload();
  await opened(page, "Chosen");
  await expect(status).toHaveValue("quoted");
});

test("a change that fails is rolled back and shows an error", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Back" });
  await page.goto("/admin");
  await cardOf(page, "Back").waitFor();
  await page.route(ONE, (route) => route.fulfill({ status: 500, body: "no" }));
  const status = (await opened(page, "Back")).getByRole("combobox", { name: "Status" });
  await status.selectOption("won");
  await toast(page, "Error", "Failed to update contact request").waitFor();
  await expect(status).toHaveValue("new");
  await expect(heading(page, "Unread: Back Lee")).toHaveCount(1);
});

test("opening a request marks it as read, and its button as unread again", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Reader" });
  await page.goto("/admin");
  const before = Number((await titleWith(page)).match(/\d+/)?.[0]);
  await opened(page, "Reader");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ read: true });
  await expect(page).toHaveTitle(before > 1 ? `(${before - 1}) ${TITLE}` : TITLE);
  await cardOf(page, "Reader").getByRole("button", { name: "Mark as unread" }).click();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ read: false });
  await expect(page).toHaveTitle(`(${before}) ${TITLE}`);
});

test("following a call, text, email or map link marks a request as read", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const ways = ["Call", "Text", "Email", "Map"];
  const ids = await Promise.all(ways.map((way) => inbox.submit({ firstName: `By${way}` })));
  await page.goto("/admin");
  for (const [place, way] of ways.entries()) {
    const link = (await opened(page, `By${way}`)).getByRole("link", { name: new RegExp(`^${way}`) });
    // No link is followed: there is no phone and no network.
    await link.evaluate((element) =>
      element.addEventListener("click", (event) => event.preventDefault(), true),
    );
    await link.click();
    await expect.poll(() => inbox.stored(ids[place] ?? "")).toMatchObject({ read: true });
  }
});

test("the trash shows how long a request is kept, and restores it", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Trashed" });
  await page.goto("/admin");
  await askToDelete(page, "Trashed");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await cardOf(page, "Trashed").waitFor({ state: "detached" });
  await fromMenu(page, "Trash");
  const card = await opened(page, "Trashed");
  await card.getByText(/^Deleted on .*, kept until /).waitFor();
  const [deleted, kept] = await Promise.all(
    [0, 1].map((place) => card.locator(".quote-request-trashed time").nth(place).getAttribute("datetime")),
  );
  const days = (Date.parse(kept ?? "") - Date.parse(deleted ?? "")) / 86_400_000;
  expect(days).toBe(30);
  await card.getByRole("button", { name: "Restore" }).click();
  await toast(page, "Success", "Contact request restored successfully").waitFor();
  await card.waitFor({ state: "detached" });
  await expect.poll(() => inbox.stored(id)).toBeDefined();
});

test("long words, long names and other scripts stay inside the card, and opening shows all details", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...thumb, viewport: { width: 320, height: 640 } });
  await inbox.submit({ firstName: "W".repeat(100), lastName: "שלום", projectDetails: "x".repeat(5000) });
  await inbox.submit({
    firstName: "👷🏽‍♀️ Jo",
    lastName: `Z${"🏗️".repeat(20)}`,
    propertyAddress: `${"a".repeat(290)} 1`,
  });
  await page.goto("/admin");
  const card = cardOf(page, "WWW");
  const open = card.getByRole("heading").getByRole("button");
  await open.waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(320);
  const before = (await card.boundingBox())?.height ?? 0;
  await open.click();
  const height = async () => (await card.boundingBox())?.height;
  await expect.poll(height).toBeGreaterThan(before + 1000);
  await expect.poll(width).toBe(320);
  await open.click();
  await expect.poll(height).toBeLessThan(before + 50);
});

const TITLE = "Contact Form Submissions | Marlpoint Floors";

async function titleWith(page: Page): Promise<string> {
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  return page.title();
}
