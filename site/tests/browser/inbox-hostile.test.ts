import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cardOf, desk, openInbox } from "../support/inbox";

const { leave, withOwner, url, leads } = openInbox();

const markup = `<img src="/stolen" onerror=alert(1)><script>alert(2)</script>"'><svg onload=alert(3)></svg>`;
const link = "javascript:alert()";

/** As the API takes it from another device. */
async function writeNote(page: Page, id: string, note: string) {
  const answer = await page.context().request.patch(`${url()}/api/admin/contact-requests/${id}`, {
    data: { note, noteRevision: 0 },
    headers: { origin: url() },
  });
  expect(answer.status()).toBe(200);
}

test("markup in any field and in the note is shown as text, runs nothing and asks for nothing", () =>
  withOwner(desk, async (page) => {
    const id = await leave({
      firstName: markup,
      lastName: markup,
      email: "'?cc=x&bcc=y%0A{alert`5`}#@example.com",
      phone: `${link} 2395550100`,
      propertyAddress: `${link}?q=&"><img src=/stolen> Palm Street`,
      projectDetails: `${markup} ${link}`,
    });
    await writeNote(page, id, markup);
    const wrong: string[] = [];
    page.on("dialog", (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(url()) || request.url().includes("stolen")) wrong.push(request.url());
    });
    await page.goto("/admin");
    const card = page.locator(`[data-request="${id}"]`);
    await card.waitFor();
    const [stored] = await leads();
    expect(await card.getByRole("heading").textContent()).toBe(`Unread: ${markup} ${markup}`);
    expect(await card.locator(".quote-request-email").textContent()).toBe(stored?.email);
    expect(await card.locator(".quote-request-phone").textContent()).toBe("(239) 555-0100");
    expect(await card.locator(".quote-request-address").textContent()).toBe(stored?.propertyAddress);
    expect(await card.locator(".quote-request-details").textContent()).toBe(`${markup} ${link}`);
    expect(await card.getByRole("textbox").inputValue()).toBe(markup);
    expect(await card.locator("img, script, svg:not(.icon), iframe").count()).toBe(0);

    const address = (way: string) =>
      card.getByRole("link", { name: new RegExp(`^${way}`) }).getAttribute("href");
    expect(await address("Call")).toBe("tel:2395550100");
    expect(await address("Text")).toBe("sms:2395550100");
    expect(await address("Email")).toMatch(/^mailto:[\w.!~*'()%-]+@example\.com\?subject=[\w.%-]+$/);
    expect(await address("Map")).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=[\w.!~*'()%-]+$/,
    );

    await card.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog");
    await question.getByText(markup).waitFor();
    expect(await question.locator("img, script, svg").count()).toBe(0);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(wrong).toEqual([]);
  }));

test("letters under many marks are drawn over nothing of the requests beside theirs", () =>
  withOwner({ ...desk, viewport: { width: 1280, height: 1400 } }, async (page) => {
    await leave({ firstName: "Below" });
    const tall = "\u0301".repeat(95);
    await leave({
      firstName: `Tall${tall}`,
      lastName: `X${"\u0331".repeat(95)}`,
      propertyAddress: `1 Palm Street q${tall}${"\u0331".repeat(95)}`,
      projectDetails: `Z${"\u0301".repeat(900)} and Z${"\u0331".repeat(900)} on the floor`,
    });
    await leave({ firstName: "Above" });
    await page.goto("/admin");
    await cardOf(page, "Below").waitFor();
    const pictures = () =>
      Promise.all(
        ["Above", "Below"].map((name) => cardOf(page, name).screenshot({ animations: "disabled" })),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await pictures();
    await cardOf(page, "Tall").evaluate((card) => {
      for (const part of card.children) if (part instanceof HTMLElement) part.style.visibility = "hidden";
    });
    const after = await pictures();
    expect(before.map((picture, place) => picture.equals(after[place] ?? Buffer.of()))).toEqual([true, true]);
  }));

test("words that run from right to left do so in a note too", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Noa" });
    await writeNote(page, id, "להתקשר מחר");
    await page.goto("/admin");
    const note = cardOf(page, "Noa").getByRole("textbox", { name: "Note" });
    await note.waitFor();
    expect(await note.evaluate((field) => getComputedStyle(field).direction)).toBe("rtl");
  }));

test("half a character in a search or a note is sent as a sign for it, and does not break the call", () =>
  withOwner(desk, async (page) => {
    const id = await leave({ firstName: "Half" });
    await page.goto("/admin");
    const note = cardOf(page, "Half").getByRole("textbox", { name: "Note" });
    await typeHalf(page, `#note-${id}`, "Gate code ");
    await note.press("Control+Enter");
    await cardOf(page, "Half").getByText("Saved", { exact: true }).waitFor();
    const [stored] = await leads();
    expect(stored?.note).toBe("Gate code \ufffd");

    await typeHalf(page, "#filter-text", `Gate ${"x".repeat(190)}`);
    await page.getByText("No request matches").waitFor();
    await page.getByRole("button", { name: "Erase data" }).click();
    await page.getByLabel("Email address").fill("half@example.com");
    await page.getByRole("button", { name: "Count requests" }).click();
    await page.getByText("There are no requests with this address.").waitFor();
  }));

/** A keyboard that cuts an emoji in two leaves the first half. */
async function typeHalf(page: Page, field: string, before: string) {
  await page.locator(field).focus();
  await page.evaluate((words) => {
    document.execCommand("insertText", false, `${words}\ud83d`);
  }, before);
}
