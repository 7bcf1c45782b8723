import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cardOf, desk, openInbox, thumb, toast } from "../support/inbox";
import { endSession, logIn } from "../support/owner";

const { leave, withOwner, url, leads } = openInbox();
const ONE = "**/api/admin/contact-requests/*";
const QUESTION = "Are you sure you want to delete this contact request?";

const stored = async (id: string) => (await leads()).find((lead) => lead.id === id);
const askToDelete = (page: Page, name: string) =>
  cardOf(page, name).getByRole("button", { name: "Delete" }).click();
const question = (page: Page) => page.getByRole("dialog", { name: QUESTION });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const noteOf = (page: Page, name: string) => cardOf(page, name).getByRole("textbox", { name: "Note" });
const saidOf = (page: Page, name: string) => cardOf(page, name).locator(".quote-request-note-state");

test("deleting asks first, moves the request to the trash, says so, and takes the focus to the next one", () =>
  withOwner(desk, async (page) => {
    await leave({ firstName: "Next" });
    const id = await leave({ firstName: "Gone" });
    await page.goto("/admin");
    await askToDelete(page, "Gone");
    await question(page).getByRole("button", { name: "Delete" }).click();
    await toast(page, "Success", "Contact request deleted successfully").waitFor();
    expect(await cardOf(page, "Gone").count()).toBe(0);
    expect(await stored(id)).toBeUndefined();
    const next = cardOf(page, "Next");
    await expect.poll(() => next.evaluate((card) => card === document.activeElement)).toBe(true);
  }));

test.each(["Escape", "Cancel"])("%s answers the question with no, and the focus is where it was", (how) =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: how });
    await page.goto("/admin");
    await askToDelete(page, how);
    await question(page).waitFor();
    if (how === "Escape") await page.keyboard.press("Escape");
    else await question(page).getByRole("button", { name: "Cancel" }).click();
    expect(await question(page).count()).toBe(0);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(`Delete ${how} Lee`);
    expect(await stored(id)).toBeDefined();
  }),
);

test("what was deleted comes back by Undo in the toast", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Undone" });
    await page.goto("/admin");
    await askToDelete(page, "Undone");
    await question(page).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await toast(page, "Success", "Contact request restored successfully").waitFor();
    await cardOf(page, "Undone").waitFor();
    expect(await stored(id)).toBeDefined();
  }));

test("while a request is being deleted its button is disabled, and a failure is told and changes nothing", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Kept" });
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
    await expect.poll(() => button.isDisabled()).toBe(true);
    answer();
    await toast(page, "Error", "Failed to delete contact request").waitFor();
    expect(await button.isDisabled()).toBe(false);
    expect(await stored(id)).toBeDefined();
  }));

test("a status that is chosen is kept, makes the request read and stops its clock", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Status" });
    await page.goto("/admin");
    const status = cardOf(page, "Status").getByRole("combobox", { name: "Status" });
    await status.waitFor();
    const choices = await status.locator("option").allInnerTexts();
    expect(choices).toEqual(["New", "Contacted", "Quoted", "Won", "Lost"]);
    expect(await cardOf(page, "Status").locator(".quote-request-deadline").count()).toBe(1);
    await status.selectOption({ label: "Quoted" });
    await expect.poll(() => stored(id)).toMatchObject({ status: "quoted", read: true });
    expect(await cardOf(page, "Status").locator(".quote-request-deadline").count()).toBe(0);
    expect(await heading(page, "Status Lee").count()).toBe(1);
    await page.reload();
    expect(await status.inputValue()).toBe("quoted");
  }));

test("a change that fails is taken back and told", () =>
  withOwner(desk, async (page) => {
    await leave({ firstName: "Back" });
    await page.goto("/admin");
    await cardOf(page, "Back").waitFor();
    await page.route(ONE, (route) => route.fulfill({ status: 500, body: "no" }));
    const status = cardOf(page, "Back").getByRole("combobox", { name: "Status" });
    await status.selectOption("won");
    await toast(page, "Error", "Failed to update contact request").waitFor();
    expect(await status.inputValue()).toBe("new");
    expect(await heading(page, "Unread: Back Lee").count()).toBe(1);
  }));

test("a request becomes read by its button, and unread again", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Reader" });
    await page.goto("/admin");
    const before = Number((await titleWith(page)).match(/\d+/)?.[0]);
    await cardOf(page, "Reader").getByRole("button", { name: "Mark as read" }).click();
    await expect.poll(() => stored(id)).toMatchObject({ read: true });
    expect(await page.title()).toBe(before > 1 ? `(${before - 1}) ${TITLE}` : TITLE);
    await cardOf(page, "Reader").getByRole("button", { name: "Mark as unread" }).click();
    await expect.poll(() => stored(id)).toMatchObject({ read: false });
    expect(await page.title()).toBe(`(${before}) ${TITLE}`);
  }));

test("to call, text, mail or look at the map makes a request read", () =>
  withOwner(desk, async (page) => {
    const ways = ["Call", "Text", "Email", "Map"];
    const ids = await Promise.all(ways.map((way) => leave({ firstName: `By${way}` })));
    await page.goto("/admin");
    for (const [place, way] of ways.entries()) {
      const link = cardOf(page, `By${way}`).getByRole("link", { name: new RegExp(`^${way}`) });
      // Nothing here could answer a call, and the map is somebody else's.
      await link.evaluate((element) =>
        element.addEventListener("click", (event) => event.preventDefault(), true),
      );
      await link.click();
      await expect.poll(() => stored(ids[place] ?? "")).toMatchObject({ read: true });
    }
  }));

test("a note saves itself a second after the last key, makes the request read, and says so", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Noted" });
    await page.goto("/admin");
    await noteOf(page, "Noted").pressSequentially("Called, comes Monday ");
    await saidOf(page, "Noted").getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ note: "Called, comes Monday", noteRevision: 1, read: true });
    // Whoever goes on typing goes on where he was.
    await noteOf(page, "Noted").pressSequentially("at nine");
    expect(await noteOf(page, "Noted").inputValue()).toBe("Called, comes Monday at nine");
    await page.keyboard.press("Control+Enter");
    await expect
      .poll(() => stored(id))
      .toMatchObject({ note: "Called, comes Monday at nine", noteRevision: 2 });
  }));

test("a note saves itself when it is left", () =>
  withOwner(desk, async (page) => {
    await page.clock.install();
    const id = await leave({ firstName: "Left" });
    await page.goto("/admin");
    await noteOf(page, "Left").fill("Gate code 4711");
    await page.keyboard.press("Tab");
    await expect.poll(() => stored(id)).toMatchObject({ note: "Gate code 4711" });
  }));

test("a note that cannot be saved says so, and Try again saves it", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Again" });
    await page.goto("/admin");
    await cardOf(page, "Again").waitFor();
    await page.route(ONE, (route) => route.abort());
    await noteOf(page, "Again").fill("Wants metallic");
    await page.keyboard.press("Control+Enter");
    await saidOf(page, "Again").getByText("Not saved - Try again").waitFor();
    await page.unroute(ONE);
    await saidOf(page, "Again").getByRole("button", { name: "Try again" }).click();
    await saidOf(page, "Again").getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ note: "Wants metallic" });
  }));

test("a note that the API refuses says why, and is saved once that is put right", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Refused" });
    await page.goto("/admin");
    await noteOf(page, "Refused").fill("Ring the bell\u0007");
    const said = saidOf(page, "Refused").getByText("Please remove characters that cannot be seen");
    await said.waitFor();
    expect(await noteOf(page, "Refused").getAttribute("aria-invalid")).toBe("true");
    expect(await stored(id)).toMatchObject({ note: "" });
    await page.reload();
    await said.waitFor();
    await noteOf(page, "Refused").fill("Ring the bell");
    await saidOf(page, "Refused").getByText("Saved", { exact: true }).waitFor();
    expect(await noteOf(page, "Refused").getAttribute("aria-invalid")).toBeNull();
    expect(await stored(id)).toMatchObject({ note: "Ring the bell" });
  }));

test("a note takes 2,000 characters and not one more, whoever writes it", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Longest" });
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
    expect(await note.inputValue()).toBe(text);
    await saidOf(page, "Longest").getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ note: text });
  }));

test("a note that was written without a network is saved when there is one again", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Offline" });
    await page.goto("/admin");
    await cardOf(page, "Offline").waitFor();
    await page.context().setOffline(true);
    await noteOf(page, "Offline").fill("Under the bridge");
    await page.keyboard.press("Tab");
    await saidOf(page, "Offline").getByText("Not saved").waitFor();
    await page.context().setOffline(false);
    await saidOf(page, "Offline").getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ note: "Under the bridge" });
  }));

test.each([
  ["Keep mine", "Mine", "Mine"],
  ["Use the other one", "Mine", "Theirs"],
])("of two notes written at once both are shown, and '%s' decides", (button, mine, kept) =>
  withOwner(desk, async (page) => {
    const name = button.replaceAll(" ", "");
    const id = await leave({ firstName: name });
    await page.goto("/admin");
    await cardOf(page, name).waitFor();
    await noteOf(page, name).fill(mine);
    const elsewhere = await page.context().request.patch(`${url()}/api/admin/contact-requests/${id}`, {
      data: { note: "Theirs", noteRevision: 0 },
      headers: { origin: url() },
    });
    expect(elsewhere.status()).toBe(200);
    await page.keyboard.press("Control+Enter");
    const card = cardOf(page, name);
    await card.getByText("Theirs", { exact: true }).waitFor();
    expect(await noteOf(page, name).inputValue()).toBe(mine);
    expect(await stored(id)).toMatchObject({ note: "Theirs" });
    await card.getByRole("button", { name: button }).click();
    await expect.poll(() => stored(id)).toMatchObject({ note: kept });
    expect(await noteOf(page, name).inputValue()).toBe(kept);
    expect(await card.getByRole("button", { name: button }).count()).toBe(0);
  }),
);

test("a session that ends while a note is written takes nothing along", () =>
  withOwner({ ...desk, fresh: true }, async (page) => {
    const id = await leave({ firstName: "Dead" });
    await page.goto("/admin#status=new");
    await cardOf(page, "Dead").waitFor();
    await endSession(page, url());
    await noteOf(page, "Dead").fill("Asked for flake samples");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/admin-login#/);
    expect(await stored(id)).toMatchObject({ note: "" });
    await logIn(page);
    await expect.poll(() => stored(id)).toMatchObject({ note: "Asked for flake samples" });
    expect(await noteOf(page, "Dead").inputValue()).toBe("Asked for flake samples");
    expect(new URL(page.url()).hash).toBe("#status=new");
  }));

test("logging out leaves nothing behind of what was typed", () =>
  withOwner({ ...desk, fresh: true }, async (page) => {
    await leave({ firstName: "Typed" });
    await page.goto("/admin");
    await cardOf(page, "Typed").waitFor();
    await page.route("**/contact-requests/*", (route) => route.abort());
    await noteOf(page, "Typed").fill("Not for others");
    await saidOf(page, "Typed").getByText("Not saved").waitFor();
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(await kept()).toContain("Not for others");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/admin-login");
    expect(await kept()).not.toContain("Not for others");
  }));

test("a note that was not saved is forgotten by a tab that showed the site while another one logged out", () =>
  withOwner({ ...desk, fresh: true }, async (page) => {
    const id = await leave({ firstName: "Elsewhere" });
    await writeUnsaved(page, "Elsewhere", "Owner is away");
    await page.goto("/thank-you");
    await logOutInAnotherTab(page);
    const before = await stored(id);
    await page.unroute(ONE);
    await page.goto("/admin-login");
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(await keptInTab(page)).not.toContain("Owner is away");
    await logIn(page);
    await cardOf(page, "Elsewhere").waitFor();
    // A page that is left may save in its last moment. After the logout, nothing comes out of a tab any more.
    expect(await noteOf(page, "Elsewhere").inputValue()).toBe(before?.note);
    expect((await stored(id))?.note).toBe(before?.note);
  }));

test("a note that was not saved is forgotten by a tab that goes to the inbox after another one logged out and in", () =>
  withOwner({ ...desk, fresh: true }, async (page) => {
    const id = await leave({ firstName: "Returned" });
    await writeUnsaved(page, "Returned", "Owner is away");
    await page.goto("/thank-you");
    const other = await logOutInAnotherTab(page);
    const before = await stored(id);
    await logIn(other);
    await page.unroute(ONE);
    await page.goto("/admin");
    await cardOf(page, "Returned").waitFor();
    expect(await noteOf(page, "Returned").inputValue()).toBe(before?.note);
    expect((await stored(id))?.note).toBe(before?.note);
    expect(await keptInTab(page)).not.toContain("Owner is away");
  }));

test("a note that was not saved is forgotten by a tab that waits at the login when another one logs out", () =>
  withOwner({ ...desk, fresh: true }, async (page) => {
    await leave({ firstName: "Waiting" });
    const other = await page.context().newPage();
    await other.goto("/admin");
    await cardOf(other, "Waiting").waitFor();
    // On a busy machine half a minute passes meanwhile, and its own refresh would take it to the login, too.
    await other.route("**/api/admin/contact-requests", (route) => route.abort());
    await writeUnsaved(page, "Waiting", "Owner is away");
    await endSession(page, url());
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await page.waitForURL("**/admin-login");
    expect(await keptInTab(page)).toContain("Owner is away");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
  }));

test("a logout whose message to other tabs is lost also empties a tab that waits at the login", () =>
  withOwner({ ...desk, fresh: true }, async (page) => {
    await leave({ firstName: "Deaf" });
    await page.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await writeUnsaved(page, "Deaf", "Owner is away");
    await endSession(page, url());
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await page.waitForURL("**/admin-login");
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(await keptInTab(page)).toContain("Owner is away");
    const other = await page.context().newPage();
    await other.goto("/admin-login");
    await logIn(other);
    await other.getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
  }));

test("the trash shows until when a request is kept, and gives it back", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Trashed" });
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
    expect(await stored(id)).toBeDefined();
  }));

test("long words, long names and other scripts stay inside their card, and long details can be opened", () =>
  withOwner({ ...thumb, viewport: { width: 320, height: 640 } }, async (page) => {
    await leave({ firstName: "W".repeat(100), lastName: "שלום", projectDetails: "x".repeat(5000) });
    await leave({ firstName: "👷🏽‍♀️", lastName: "🏗️".repeat(20), propertyAddress: `${"a".repeat(290)} 1` });
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
  }));

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function writeUnsaved(page: Page, name: string, note: string) {
  await page.goto("/admin");
  await cardOf(page, name).waitFor();
  await page.route(ONE, (route) => route.abort());
  await noteOf(page, name).fill(note);
  await page.keyboard.press("Control+Enter");
  await saidOf(page, name).getByText("Not saved").waitFor();
  expect(await keptInTab(page)).toContain(note);
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
