import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures";
import { cardOf, desk, inboxApi, test, thumb, toast } from "../support/inbox";
import { endSession, logIn } from "../support/owner";

test.use({ api: inboxApi("inbox-handling") });
const ONE = "**/api/admin/contact-requests/*";
const QUESTION = "Are you sure you want to delete this contact request?";

const askToDelete = (page: Page, name: string) =>
  cardOf(page, name).getByRole("button", { name: "Delete" }).click();
const question = (page: Page) => page.getByRole("dialog", { name: QUESTION });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const noteOf = (page: Page, name: string) => cardOf(page, name).getByRole("textbox", { name: "Note" });
const saidOf = (page: Page, name: string) => cardOf(page, name).locator(".quote-request-note-state");

test("deleting asks first, moves the request to the trash, says so, and takes the focus to the next one", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.leave({ firstName: "Next" });
  const id = await inbox.leave({ firstName: "Gone" });
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
  test(`${how} answers the question with no, and the focus is where it was`, async ({ owner, inbox }) => {
    const page = await owner(desk);
    const id = await inbox.leave({ firstName: how });
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

test("what was deleted comes back by Undo in the toast", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Undone" });
  await page.goto("/admin");
  await askToDelete(page, "Undone");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await toast(page, "Success", "Contact request restored successfully").waitFor();
  await cardOf(page, "Undone").waitFor();
  await expect.poll(() => inbox.stored(id)).toBeDefined();
});

test("while a request is being deleted its button is disabled, and a failure is told and changes nothing", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Kept" });
  await page.goto("/admin");
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(ONE, async (route) => {
    await wait;
    await route.fulfill({ status: 500, body: "no" });
  });
  await askToDelete(page, "Kept");
  await question(page).getByRole("button", { name: "Delete" }).click();
  const button = cardOf(page, "Kept").getByRole("button", { name: /^Delet/ });
  await expect(button).toBeDisabled();
  answer();
  await toast(page, "Error", "Failed to delete contact request").waitFor();
  await expect(button).toBeEnabled();
  await expect.poll(() => inbox.stored(id)).toBeDefined();
});

test("a status that is chosen is kept, makes the request read and stops its clock", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Status" });
  await page.goto("/admin");
  const status = cardOf(page, "Status").getByRole("combobox", { name: "Status" });
  await status.waitFor();
  const choices = await status.locator("option").allInnerTexts();
  expect(choices).toEqual(["New", "Contacted", "Quoted", "Won", "Lost"]);
  await expect(cardOf(page, "Status").locator(".quote-request-deadline")).toHaveCount(1);
  await status.selectOption({ label: "Quoted" });
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "quoted", read: true });
  await expect(cardOf(page, "Status").locator(".quote-request-deadline")).toHaveCount(0);
  await expect(heading(page, "Status Lee")).toHaveCount(1);
  await page.reload();
  await expect(status).toHaveValue("quoted");
});

test("a change that fails is taken back and told", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.leave({ firstName: "Back" });
  await page.goto("/admin");
  await cardOf(page, "Back").waitFor();
  await page.route(ONE, (route) => route.fulfill({ status: 500, body: "no" }));
  const status = cardOf(page, "Back").getByRole("combobox", { name: "Status" });
  await status.selectOption("won");
  await toast(page, "Error", "Failed to update contact request").waitFor();
  await expect(status).toHaveValue("new");
  await expect(heading(page, "Unread: Back Lee")).toHaveCount(1);
});

test("a request becomes read by its button, and unread again", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Reader" });
  await page.goto("/admin");
  const before = Number((await titleWith(page)).match(/\d+/)?.[0]);
  await cardOf(page, "Reader").getByRole("button", { name: "Mark as read" }).click();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ read: true });
  await expect(page).toHaveTitle(before > 1 ? `(${before - 1}) ${TITLE}` : TITLE);
  await cardOf(page, "Reader").getByRole("button", { name: "Mark as unread" }).click();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ read: false });
  await expect(page).toHaveTitle(`(${before}) ${TITLE}`);
});

test("to call, text, mail or look at the map makes a request read", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const ways = ["Call", "Text", "Email", "Map"];
  const ids = await Promise.all(ways.map((way) => inbox.leave({ firstName: `By${way}` })));
  await page.goto("/admin");
  for (const [place, way] of ways.entries()) {
    const link = cardOf(page, `By${way}`).getByRole("link", { name: new RegExp(`^${way}`) });
    // Nothing here could answer a call, and the map is somebody else's.
    await link.evaluate((element) =>
      element.addEventListener("click", (event) => event.preventDefault(), true),
    );
    await link.click();
    await expect.poll(() => inbox.stored(ids[place] ?? "")).toMatchObject({ read: true });
  }
});

test("a note saves itself a second after the last key, makes the request read, and says so", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Noted" });
  await page.goto("/admin");
  await noteOf(page, "Noted").pressSequentially("Called, comes Monday ");
  await saidOf(page, "Noted").getByText("Saved", { exact: true }).waitFor();
  await expect
    .poll(() => inbox.stored(id))
    .toMatchObject({ note: "Called, comes Monday", noteRevision: 1, read: true });
  // Whoever goes on typing goes on where he was.
  await noteOf(page, "Noted").pressSequentially("at nine");
  await expect(noteOf(page, "Noted")).toHaveValue("Called, comes Monday at nine");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => inbox.stored(id))
    .toMatchObject({ note: "Called, comes Monday at nine", noteRevision: 2 });
});

test("a note saves itself when it is left", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await page.clock.install();
  const id = await inbox.leave({ firstName: "Left" });
  await page.goto("/admin");
  await noteOf(page, "Left").fill("Gate code 4711");
  await page.keyboard.press("Tab");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Gate code 4711" });
});

test("a note that cannot be saved says so, and Try again saves it", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Again" });
  await page.goto("/admin");
  await cardOf(page, "Again").waitFor();
  await page.route(ONE, (route) => route.abort());
  await noteOf(page, "Again").fill("Wants metallic");
  await page.keyboard.press("Control+Enter");
  await saidOf(page, "Again").getByText("Not saved - Try again").waitFor();
  await page.unroute(ONE);
  await saidOf(page, "Again").getByRole("button", { name: "Try again" }).click();
  await saidOf(page, "Again").getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Wants metallic" });
});

test("a note that the API refuses says why, and is saved once that is put right", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Refused" });
  await page.goto("/admin");
  await noteOf(page, "Refused").fill("Ring the bell\u0007");
  const said = saidOf(page, "Refused").getByText("Please remove characters that cannot be seen");
  await said.waitFor();
  await expect(noteOf(page, "Refused")).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "" });
  await page.reload();
  await said.waitFor();
  await noteOf(page, "Refused").fill("Ring the bell");
  await saidOf(page, "Refused").getByText("Saved", { exact: true }).waitFor();
  await expect(noteOf(page, "Refused")).not.toHaveAttribute("aria-invalid");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Ring the bell" });
});

test("a note takes 2,000 characters and not one more, whoever writes it", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Longest" });
  await page.goto("/admin");
  const text = `${"x".repeat(1999)}🙂`;
  const note = noteOf(page, "Longest");
  await note.fill(`${text}yz`);
  expect((await note.inputValue()).length).toBeLessThanOrEqual(2000);
  // Other programs that write into fields are not held up by the field's own limit.
  await note.evaluate((field, words) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
    set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, `${text}yz`);
  await expect(note).toHaveValue(text);
  await saidOf(page, "Longest").getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: text });
});

test("a note that was written without a network is saved when there is one again", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Offline" });
  await page.goto("/admin");
  await cardOf(page, "Offline").waitFor();
  await page.context().setOffline(true);
  await noteOf(page, "Offline").fill("Under the bridge");
  await page.keyboard.press("Tab");
  await saidOf(page, "Offline").getByText("Not saved").waitFor();
  await page.context().setOffline(false);
  await saidOf(page, "Offline").getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Under the bridge" });
});

for (const [button, mine, kept] of [
  ["Keep mine", "Mine", "Mine"],
  ["Use the other one", "Mine", "Theirs"],
] as const)
  test(`of two notes written at once both are shown, and '${button}' decides`, async ({ owner, inbox }) => {
    const page = await owner(desk);
    const name = button.replaceAll(" ", "");
    const id = await inbox.leave({ firstName: name });
    await page.goto("/admin");
    await cardOf(page, name).waitFor();
    await noteOf(page, name).fill(mine);
    await inbox.patch(id, { note: "Theirs", noteRevision: 0 });
    await page.keyboard.press("Control+Enter");
    const card = cardOf(page, name);
    await card.getByText("Theirs", { exact: true }).waitFor();
    await expect(noteOf(page, name)).toHaveValue(mine);
    await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Theirs" });
    await card.getByRole("button", { name: button }).click();
    await expect.poll(() => inbox.stored(id)).toMatchObject({ note: kept });
    await expect(noteOf(page, name)).toHaveValue(kept);
    await expect(card.getByRole("button", { name: button })).toHaveCount(0);
  });

test("a session that ends while a note is written takes nothing along", async ({ owner, inbox }) => {
  const page = await owner({ ...desk, fresh: true });
  const id = await inbox.leave({ firstName: "Dead" });
  await page.goto("/admin#status=new");
  await cardOf(page, "Dead").waitFor();
  await endSession(page, inbox.url);
  await noteOf(page, "Dead").fill("Asked for flake samples");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/admin-login#/);
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "" });
  await logIn(page);
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Asked for flake samples" });
  await expect(noteOf(page, "Dead")).toHaveValue("Asked for flake samples");
  expect(new URL(page.url()).hash).toBe("#status=new");
});

test("logging out leaves nothing behind of what was typed", async ({ owner, inbox }) => {
  const page = await owner({ ...desk, fresh: true });
  await inbox.leave({ firstName: "Typed" });
  await page.goto("/admin");
  await cardOf(page, "Typed").waitFor();
  await page.route("**/contact-requests/*", (route) => route.abort());
  await noteOf(page, "Typed").fill("Not for others");
  await saidOf(page, "Typed").getByText("Not saved").waitFor();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(() => kept()).toContain("Not for others");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/admin-login");
  await expect.poll(() => kept()).not.toContain("Not for others");
});

test("a note that was not saved is forgotten by a tab that showed the site while another one logged out", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const id = await inbox.leave({ firstName: "Elsewhere" });
  await writeUnsaved(page, "Elsewhere", "Owner is away");
  await page.goto("/thank-you");
  await logOutInAnotherTab(page);
  const before = await inbox.stored(id);
  await page.unroute(ONE);
  await page.goto("/admin-login");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
  await logIn(page);
  await cardOf(page, "Elsewhere").waitFor();
  // A page that is left may save in its last moment. After the logout, nothing comes out of a tab any more.
  await expect(noteOf(page, "Elsewhere")).toHaveValue(String(before?.note));
  expect((await inbox.stored(id))?.note).toBe(before?.note);
});

test("a note that was not saved is forgotten by a tab that goes to the inbox after another one logged out and in", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const id = await inbox.leave({ firstName: "Returned" });
  await writeUnsaved(page, "Returned", "Owner is away");
  await page.goto("/thank-you");
  const other = await logOutInAnotherTab(page);
  const before = await inbox.stored(id);
  await logIn(other);
  await page.unroute(ONE);
  await page.goto("/admin");
  await cardOf(page, "Returned").waitFor();
  await expect(noteOf(page, "Returned")).toHaveValue(String(before?.note));
  expect((await inbox.stored(id))?.note).toBe(before?.note);
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
});

test("a note that was not saved is forgotten by a tab that waits at the login when another one logs out", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  await inbox.leave({ firstName: "Waiting" });
  const other = await page.context().newPage();
  await other.goto("/admin");
  await cardOf(other, "Waiting").waitFor();
  // On a busy machine half a minute passes meanwhile, and its own refresh would take it to the login, too.
  await other.route("**/api/admin/contact-requests", (route) => route.abort());
  await writeUnsaved(page, "Waiting", "Owner is away");
  await endSession(page, inbox.url);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await page.waitForURL("**/admin-login");
  await expect.poll(() => keptInTab(page)).toContain("Owner is away");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
});

test("a logout whose message to other tabs is lost also empties a tab that waits at the login", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  await inbox.leave({ firstName: "Deaf" });
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await writeUnsaved(page, "Deaf", "Owner is away");
  await endSession(page, inbox.url);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await page.waitForURL("**/admin-login");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await expect.poll(() => keptInTab(page)).toContain("Owner is away");
  const other = await page.context().newPage();
  await other.goto("/admin-login");
  await logIn(other);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
});

test("the trash shows until when a request is kept, and gives it back", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.leave({ firstName: "Trashed" });
  await page.goto("/admin");
  await askToDelete(page, "Trashed");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await cardOf(page, "Trashed").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Trash", exact: true }).click();
  const card = cardOf(page, "Trashed");
  await card.getByText(/^Deleted on .*, kept until /).waitFor();
  const [deleted, kept] = await Promise.all(
    [1, 2].map((place) => card.locator("time").nth(place).getAttribute("datetime")),
  );
  const days = (Date.parse(kept ?? "") - Date.parse(deleted ?? "")) / 86_400_000;
  expect(days).toBe(30);
  await card.getByRole("button", { name: "Restore" }).click();
  await toast(page, "Success", "Contact request restored successfully").waitFor();
  await card.waitFor({ state: "detached" });
  await expect.poll(() => inbox.stored(id)).toBeDefined();
});

test("long words, long names and other scripts stay inside their card, and long details can be opened", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...thumb, viewport: { width: 320, height: 640 } });
  await inbox.leave({ firstName: "W".repeat(100), lastName: "שלום", projectDetails: "x".repeat(5000) });
  await inbox.leave({
    firstName: "👷🏽‍♀️",
    lastName: "🏗️".repeat(20),
    propertyAddress: `${"a".repeat(290)} 1`,
  });
  await page.goto("/admin");
  const card = cardOf(page, "WWW");
  const open = card.getByRole("button", { name: "Show all" });
  await open.waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  const before = (await card.boundingBox())?.height ?? 0;
  await open.click();
  expect((await card.boundingBox())?.height).toBeGreaterThan(before + 1000);
  expect(await width()).toBe(320);
  await card.getByRole("button", { name: "Show less" }).click();
  expect((await card.boundingBox())?.height).toBeLessThan(before + 50);
});

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function writeUnsaved(page: Page, name: string, note: string) {
  await page.goto("/admin");
  await cardOf(page, name).waitFor();
  await page.route(ONE, (route) => route.abort());
  await noteOf(page, name).fill(note);
  await page.keyboard.press("Control+Enter");
  await saidOf(page, name).getByText("Not saved").waitFor();
  await expect.poll(() => keptInTab(page)).toContain(note);
}

async function logOutInAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto("/admin");
  await other.getByRole("button", { name: "Logout" }).click();
  await other.waitForURL("**/admin-login");
  return other;
}

const TITLE = "Contact Form Submissions";

async function titleWith(page: Page): Promise<string> {
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  return page.title();
}
