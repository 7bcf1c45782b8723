import type { Page } from "@playwright/test";
import { expect, gate } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test, thumb, toast } from "../support/inbox";
import { password } from "../support/programs";

test.use({ api: inboxApi("inbox-focus") });
const SEARCH = "**/api/admin/contact-requests/search";
const details = "Three bays, an old coating that peels, and a drain in the middle. ".repeat(5);

const noteOf = (page: Page, name: string) => cardOf(page, name).getByRole("textbox", { name: "Note" });
/** The focused element, described. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element instanceof HTMLElement && element.matches("[data-request]"))
      return `the card of ${element.querySelector("bdi")?.textContent}`;
    return element?.id || element?.className || element?.tagName;
  });
/** Opens the requests above the fourth one, which has no place on the screen then. */
async function scrollToFourth(page: Page) {
  for (const name of ["First", "Second", "Third"]) await opened(page, name);
  await cardOf(page, "Fourth").scrollIntoViewIfNeeded();
}
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test.beforeAll(async ({ inbox }) => {
  for (const firstName of ["Fourth", "Third", "Second", "First"])
    await inbox.submit({ firstName, projectDetails: details, email: `${firstName}@example.com` });
});

for (const button of ["Keep mine", "Use the other one"])
  test(`after '${button}' the focus is in the note`, async ({ owner, inbox }) => {
    const page = await owner(desk);
    const name = button.replaceAll(" ", "");
    const id = await inbox.submit({ firstName: name });
    // So opening changes nothing: the list has the note as it was.
    await inbox.patch(id, { read: true });
    await page.goto("/admin");
    await opened(page, name);
    // Before typing: a note saves itself after a second.
    await inbox.patch(id, { note: "Theirs", noteRevision: 0 });
    await noteOf(page, name).fill("Mine");
    await page.keyboard.press("Control+Enter");
    await cardOf(page, name).getByText("This note was also changed on another device.").waitFor();
    await (await opened(page, name)).getByRole("button", { name: button }).press("Enter");
    await expect.poll(() => focused(page)).toBe(`note-${id}`);
  });

test("the erase dialog keeps the keyboard focus from the address to the last button", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Erased", email: "erased@example.com" });
  const { opened, release } = gate();
  await page.route(SEARCH, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/admin");
  await fromMenu(page, "Erase data");
  const dialog = page.getByRole("dialog");
  await page.keyboard.type("erased@example.com");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Counting…" }).waitFor();
  // The count is of the address sent.
  await page.keyboard.type("x");
  release();
  await dialog.getByText("1 request found.").waitFor();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await expect(dialog.getByLabel("Email address or phone number")).toHaveValue("erased@example.com");
  await page.keyboard.type(password);
  const erase = dialog.getByRole("button", { name: "Erase 1 request for good" });
  for (const button of [erase, dialog.getByRole("button", { name: "Cancel" })]) {
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
  }
  await erase.press("Enter");
  await dialog.getByText("1 request erased.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
});

test("Undo in the toast moves the focus to the restored request", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await (await opened(page, "Second")).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await toast(page, "Success", "Contact request restored successfully").waitFor();
  await expect.poll(() => focused(page)).toBe("the card of Second Lee");
});

test("a request that arrives while the list is scrolled shows a banner that leads to it", async ({
  owner,
  inbox,
}) => {
  const page = await owner(thumb);
  await page.clock.install();
  await page.goto("/admin");
  await scrollToFourth(page);
  await inbox.submit({ firstName: "Latest" });
  await page.clock.fastForward(31_000);
  const line = page.getByRole("button", { name: "1 new request" });
  await line.waitFor();
  await expect.poll(async () => (await line.boundingBox())?.y).toBeLessThan(100);
  await line.tap();
  await expect.poll(() => scrolled(page)).toBe(0);
  await cardOf(page, "Latest").getByText("Just arrived").waitFor();
  await expect(line).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe("inbox-list");
});

test("a request that arrives at the top of the list shows no banner", async ({ owner, inbox }) => {
  const page = await owner(thumb);
  await page.clock.install();
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  await inbox.submit({ firstName: "Seen" });
  await page.clock.fastForward(31_000);
  await cardOf(page, "Seen").getByText("Just arrived").waitFor();
  await expect(page.locator(".inbox-waiting")).toHaveCount(0);
});

test("while a search runs, the previous list is inert", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  await page.route(SEARCH, () => undefined);
  await page.getByRole("searchbox").focus();
  await page.evaluate(() => {
    location.hash = "#status=won";
  });
  await page.locator(".quote-requests[aria-busy=true]").waitFor();
  const box = await page.locator(".admin-button-danger-quiet").first().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest(".quote-requests") ?? null))
    .toBeNull();
});

test("the focus moves to the list when the view changes and the focused card disappears", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").focus();
  await page.route(SEARCH, () => undefined);
  await page.evaluate(() => {
    location.hash = "#status=won";
  });
  await page.locator(".quote-requests[aria-busy=true]").waitFor();
  await expect.poll(() => focused(page)).toBe("inbox-list");
});

test("on a phone Back to inbox is above the trash, and both Trash and it scroll to the top", async ({
  owner,
}) => {
  const page = await owner(thumb);
  await page.goto("/admin");
  await scrollToFourth(page);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "Trash", exact: true }).tap();
  await expect(page.locator("#inbox-list-title")).toHaveText("Trash", { useInnerText: true });
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.getByRole("button", { name: "Back to inbox" }).tap();
  await cardOf(page, "First").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await expect.poll(() => focused(page)).toBe("inbox-list");
});

test("on a phone Enter in the search closes the keyboard and shows the results", async ({ owner }) => {
  const page = await owner(thumb);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Search" }).tap();
  // It takes the focus a frame after it is shown.
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill("third");
  await page.keyboard.press("Enter");
  await cardOf(page, "Third").waitFor();
  await expect.poll(() => focused(page)).toBe("inbox-list");
  await expect(cardOf(page, "Third")).toBeInViewport();
});
