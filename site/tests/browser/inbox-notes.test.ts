import type { Page } from "@playwright/test";
import { stopClock } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test } from "../support/inbox";
import { endSession, logIn } from "../support/owner";

test.use({ api: inboxApi("inbox-notes") });
const ONE = "**/api/admin/contact-requests/*";

const noteOf = (page: Page, name: string) => cardOf(page, name).getByRole("textbox", { name: "Note" });
const saidOf = (page: Page, name: string) => cardOf(page, name).locator(".quote-request-note-state");

test("a note is saved a second after the last key", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Written" });
  await page.goto("/admin");
  await opened(page, "Written");
  // At once: typing that takes longer than a second on a busy machine is saved in between.
  await noteOf(page, "Written").focus();
  await page.keyboard.insertText("Called, comes Monday ");
  await saidOf(page, "Written").getByText("Saved", { exact: true }).waitFor();
  await expect
    .poll(() => inbox.stored(id))
    .toMatchObject({ note: "Called, comes Monday", noteRevision: 1, read: true });
  // The cursor stays, so typing continues.
  await page.keyboard.insertText("at nine");
  await expect(noteOf(page, "Written")).toHaveValue("Called, comes Monday at nine");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => inbox.stored(id))
    .toMatchObject({ note: "Called, comes Monday at nine", noteRevision: 2 });
});

test("a note is saved when it loses the focus", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await page.clock.install();
  const id = await inbox.submit({ firstName: "Left" });
  await page.goto("/admin");
  await opened(page, "Left");
  // No pause in typing saves it.
  await stopClock(page);
  await noteOf(page, "Left").fill("Gate code 4711");
  await page.keyboard.press("Tab");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Gate code 4711" });
});

test("a note that cannot be saved shows an error, and Try again saves it", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Again" });
  await page.goto("/admin");
  await opened(page, "Again");
  await page.route(ONE, (route) => route.abort());
  await noteOf(page, "Again").fill("Wants metallic");
  await page.keyboard.press("Control+Enter");
  await saidOf(page, "Again").getByText("Not saved - Try again").waitFor();
  await page.unroute(ONE);
  await saidOf(page, "Again").getByRole("button", { name: "Try again" }).click();
  await saidOf(page, "Again").getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Wants metallic" });
});

test("a note that the API rejects shows the reason, and is saved once corrected", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Refused" });
  await page.goto("/admin");
  await opened(page, "Refused");
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

test("a note has at most 2,000 characters, typed or set by a program", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Longest" });
  await page.goto("/admin");
  await opened(page, "Longest");
  const text = `${"x".repeat(1999)}🙂`;
  const note = noteOf(page, "Longest");
  await note.fill(`${text}yz`);
  await expect.poll(async () => (await note.inputValue()).length).toBeLessThanOrEqual(2000);
  // Programs that set the value ignore `maxlength`.
  await note.evaluate((field, words) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
    set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, `${text}yz`);
  await expect(note).toHaveValue(text);
  await saidOf(page, "Longest").getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: text });
});

test("a note written offline is saved when the connection returns", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Offline" });
  await page.goto("/admin");
  await opened(page, "Offline");
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
  test(`a note conflict shows both notes, and '${button}' resolves it`, async ({ owner, inbox }) => {
    const page = await owner(desk);
    const name = button.replaceAll(" ", "");
    const id = await inbox.submit({ firstName: name });
    // So opening changes nothing: the list has the note as it was.
    await inbox.patch(id, { read: true });
    await page.goto("/admin");
    await opened(page, name);
    // Before typing: a note saves itself after a second.
    await inbox.patch(id, { note: "Theirs", noteRevision: 0 });
    await noteOf(page, name).fill(mine);
    await page.keyboard.press("Control+Enter");
    const card = cardOf(page, name);
    await expect(card.locator(".quote-request-note-theirs")).toHaveText("Theirs");
    await expect(noteOf(page, name)).toHaveValue(mine);
    await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "Theirs" });
    await card.getByRole("button", { name: button }).click();
    await expect.poll(() => inbox.stored(id)).toMatchObject({ note: kept });
    await expect(noteOf(page, name)).toHaveValue(kept);
    await expect(card.getByRole("button", { name: button })).toHaveCount(0);
  });

test("a note survives the end of the session while it is written", async ({ owner, inbox }) => {
  const page = await owner({ ...desk, fresh: true });
  const id = await inbox.submit({ firstName: "Dead" });
  // So opening makes no call, which would find the session ended.
  await inbox.patch(id, { read: true });
  await page.goto("/admin#status=new");
  await opened(page, "Dead");
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

test("a logout removes unsaved notes from storage", async ({ owner, inbox }) => {
  const page = await owner({ ...desk, fresh: true });
  await inbox.submit({ firstName: "Typed" });
  await page.goto("/admin");
  await opened(page, "Typed");
  await page.route("**/contact-requests/*", (route) => route.abort());
  await noteOf(page, "Typed").fill("Not for others");
  await saidOf(page, "Typed").getByText("Not saved").waitFor();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(() => kept()).toContain("Not for others");
  await fromMenu(page, "Logout");
  await page.waitForURL("**/admin-login");
  await expect.poll(() => kept()).not.toContain("Not for others");
});

test("a logout in another tab discards the unsaved note of a tab on a public page", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const id = await inbox.submit({ firstName: "Elsewhere" });
  await writeUnsaved(page, "Elsewhere", "Owner is away");
  await page.goto("/thank-you");
  await logOutInAnotherTab(page);
  const before = await inbox.stored(id);
  await page.unroute(ONE);
  await page.goto("/admin-login");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
  await logIn(page);
  await opened(page, "Elsewhere");
  // A page may save on `pagehide`. After the logout, no tab saves anything.
  await expect(noteOf(page, "Elsewhere")).toHaveValue(String(before?.note));
  expect((await inbox.stored(id))?.note).toBe(before?.note);
});

test("a logout and login in another tab discard the unsaved note of a tab that returns to the inbox", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const id = await inbox.submit({ firstName: "Returned" });
  await writeUnsaved(page, "Returned", "Owner is away");
  await page.goto("/thank-you");
  const other = await logOutInAnotherTab(page);
  const before = await inbox.stored(id);
  await logIn(other);
  await page.unroute(ONE);
  await page.goto("/admin");
  await opened(page, "Returned");
  await expect(noteOf(page, "Returned")).toHaveValue(String(before?.note));
  expect((await inbox.stored(id))?.note).toBe(before?.note);
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
});

test("a logout in another tab discards the unsaved note of a tab at the login", async ({ owner, inbox }) => {
  const page = await owner({ ...desk, fresh: true });
  await inbox.submit({ firstName: "Waiting" });
  const other = await page.context().newPage();
  await other.goto("/admin");
  await opened(other, "Waiting");
  // On a slow machine its own poll, after 30 seconds, would redirect it to the login too.
  await other.route("**/api/admin/contact-requests?*", (route) => route.abort());
  await writeUnsaved(page, "Waiting", "Owner is away");
  await endSession(page, inbox.url);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await page.waitForURL("**/admin-login");
  await expect.poll(() => keptInTab(page)).toContain("Owner is away");
  await fromMenu(other, "Logout");
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
});

test("a logout discards unsaved notes of a tab at the login that missed its message", async ({
  owner,
  inbox,
}) => {
  const page = await owner({ ...desk, fresh: true });
  await inbox.submit({ firstName: "Deaf" });
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
  await fromMenu(other, "Logout");
  await expect.poll(() => keptInTab(page)).not.toContain("Owner is away");
});

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function writeUnsaved(page: Page, name: string, note: string) {
  await page.goto("/admin");
  await opened(page, name);
  await page.route(ONE, (route) => route.abort());
  await noteOf(page, name).fill(note);
  await page.keyboard.press("Control+Enter");
  await saidOf(page, name).getByText("Not saved").waitFor();
  await expect.poll(() => keptInTab(page)).toContain(note);
}

async function logOutInAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto("/admin");
  await fromMenu(other, "Logout");
  await other.waitForURL("**/admin-login");
  return other;
}
