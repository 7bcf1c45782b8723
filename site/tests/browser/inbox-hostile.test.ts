import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test } from "../support/inbox";

test.use({ api: inboxApi("inbox-hostile") });

const markup = `<img src="/stolen" onerror=alert(1)><script>alert(2)</script>"'><svg onload=alert(3)></svg>`;
const link = "javascript:alert()";

test("markup in any field and in the note is shown as text, runs no script and loads nothing", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({
    firstName: markup,
    lastName: markup,
    email: "'?cc=x&bcc=y%0A{alert`5`}#@example.com",
    phone: `${link} 2395550100`,
    propertyAddress: `${link}?q=&"><img src=/stolen> Palm Street`,
    projectDetails: `${markup} ${link}`,
  });
  await inbox.patch(id, { note: markup, noteRevision: 0 });
  const wrong: string[] = [];
  page.on("dialog", (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(inbox.url) || request.url().includes("stolen")) wrong.push(request.url());
  });
  await page.goto("/admin");
  const card = page.locator(`[data-request="${id}"]`);
  await card.waitFor();
  const [stored] = await inbox.quoteRequests();
  await expect(card.getByRole("heading")).toHaveText(`Unread: ${markup} ${markup}`);
  await expect(card.locator(".quote-request-email")).toHaveText(String(stored?.email));
  await expect(card.locator(".quote-request-phone")).toHaveText(String(stored?.phone));
  await expect(card.locator(".quote-request-address")).toHaveText(String(stored?.propertyAddress));
  await expect(card.locator(".quote-request-details")).toHaveText(`${markup} ${link}`);
  await card.getByRole("heading").getByRole("button").click();
  await expect(card.getByRole("textbox", { name: "Note" })).toHaveValue(markup);
  await expect(card.locator("img, script, svg:not(.icon), iframe")).toHaveCount(0);

  for (const [way, address] of [
    ["Call", "tel:2395550100"],
    ["Text", /^sms:2395550100\?&body=Thank[\w.!~*'()%-]+$/],
    ["Email", /^mailto:[\w.!~*'()%-]+@example\.com\?subject=[\w.%-]+&body=Thank[\w.!~*'()%-]+$/],
    ["Map", /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=[\w.!~*'()%-]+$/],
  ] as const)
    await expect(card.getByRole("link", { name: new RegExp(`^${way}`) })).toHaveAttribute("href", address);

  await card.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog");
  await question.getByText(markup).waitFor();
  await expect(question.locator("img, script, svg")).toHaveCount(0);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(wrong).toEqual([]);
});

test("stacked combining marks are not drawn over neighboring cards", async ({ owner, inbox }) => {
  const page = await owner({ ...desk, viewport: { width: 1280, height: 1400 } });
  await inbox.submit({ firstName: "Below" });
  const tall = "\u0301".repeat(95);
  await inbox.submit({
    firstName: `Tall q${tall}`,
    lastName: `X${"\u0331".repeat(95)}`,
    propertyAddress: `1 Palm Street q${tall}${"\u0331".repeat(95)}`,
    projectDetails: `Z${"\u0301".repeat(900)} and Z${"\u0331".repeat(900)} on the floor`,
  });
  await inbox.submit({ firstName: "Above" });
  await page.goto("/admin");
  await cardOf(page, "Below").waitFor();
  const pictures = () =>
    Promise.all(["Above", "Below"].map((name) => cardOf(page, name).screenshot({ animations: "disabled" })));
  await page.evaluate(() => document.fonts.ready);
  const before = await pictures();
  await cardOf(page, "Tall").evaluate((card) => {
    for (const part of card.children) if (part instanceof HTMLElement) part.style.visibility = "hidden";
  });
  const after = await pictures();
  expect(before.map((picture, place) => picture.equals(after[place] ?? Buffer.of()))).toEqual([true, true]);
});

test("a note in a right-to-left script has that direction", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Noa" });
  await inbox.patch(id, { note: "להתקשר מחר", noteRevision: 0 });
  await page.goto("/admin");
  const note = (await opened(page, "Noa")).getByRole("textbox", { name: "Note" });
  await note.waitFor();
  await expect.poll(() => note.evaluate((field) => getComputedStyle(field).direction)).toBe("rtl");
});

test("an unpaired surrogate in a search or a note is sent as U+FFFD", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Half" });
  await page.goto("/admin");
  const note = (await opened(page, "Half")).getByRole("textbox", { name: "Note" });
  await typeHalf(page, `#note-${id}`, "Gate code ");
  await note.press("Control+Enter");
  await cardOf(page, "Half").getByText("Saved", { exact: true }).waitFor();
  const [stored] = await inbox.quoteRequests();
  expect(stored?.note).toBe("Gate code \ufffd");

  await typeHalf(page, "#filter-text", `Gate ${"x".repeat(190)}`);
  await page.getByText("No request matches").waitFor();
  await fromMenu(page, "Erase data");
  await page.getByLabel("Email address").fill("half@example.com");
  await page.getByRole("button", { name: "Count requests" }).click();
  await page.getByText("There are no requests with this address or number.").waitFor();
});

/** Types half of an emoji, as some keyboards do. */
async function typeHalf(page: Page, field: string, before: string) {
  await page.locator(field).focus();
  await page.evaluate((words) => {
    document.execCommand("insertText", false, `${words}\ud83d`);
  }, before);
}
