import type { Page } from "@playwright/test";
import { findings, holdToast } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, opened, test, thumb } from "../support/inbox";

test.use({ api: inboxApi("inbox-use") });

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.matches("[data-request]") ? activeElement.querySelector("h3")?.textContent : null;
  });
const widths = [360, 768, 1280];

test.beforeAll(async ({ inbox }) => {
  await inbox.submit({ firstName: "Robot", fillTime: 1 });
  await inbox.submit({ firstName: "Third", projectDetails: "Long. ".repeat(200) });
  await inbox.submit({ firstName: "Second" });
  await inbox.submit({ firstName: "First" });
});

test("j and k, and the arrow keys on a card, move from card to card", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  const walk: Array<[string, string]> = [
    ["j", "First"],
    ["j", "Second"],
    ["ArrowDown", "Third"],
    ["k", "Second"],
    ["ArrowUp", "First"],
    ["k", "First"],
  ];
  for (const [key, name] of walk) {
    await page.keyboard.press(key);
    await expect.poll(() => focusedName(page), key).toContain(`${name} Lee`);
  }
});

test("the shortcuts of a card do what its controls do, to this card only", async ({ owner, inbox }) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Keyed", projectDetails: "Word ".repeat(300) });
  await page.goto("/admin");
  await cardOf(page, "Keyed").waitFor();
  await page.keyboard.press("3");
  await page.keyboard.press("j");
  await page.keyboard.press("3");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "quoted", read: true });
  const others = (await inbox.quoteRequests()).filter((request) => request.id !== id);
  expect(others.every(({ status }) => status === "new")).toBe(true);
  // The key clicks this button, and on a busy machine the table has the change before the page is drawn.
  const read = (name: string) => cardOf(page, "Keyed").getByRole("button", { name, includeHidden: true });
  await read("Mark as unread").waitFor({ state: "attached" });
  await page.keyboard.press("u");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ read: false });
  await read("Mark as read").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ read: true });
  const details = cardOf(page, "Keyed").locator(".quote-request-body").getByText("Word Word");
  await expect(details).toBeVisible();
  for (const key of ["Escape", "Enter", "Enter"]) await page.keyboard.press(key);
  await expect(details).toBeHidden();

  await page.keyboard.press("n");
  await page.keyboard.type("call 3 d");
  await page.keyboard.press("Escape");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ note: "call 3 d", status: "quoted" });
  await expect.poll(() => focusedName(page)).toContain("Keyed Lee");
  await expect(details).toBeVisible();
  await page.keyboard.press("q");
  await page.keyboard.type("$3,400");
  await page.keyboard.press("Escape");
  await expect.poll(() => inbox.stored(id)).toMatchObject({ amount: 3400, status: "quoted" });
  await page.keyboard.press("f");
  await expect(cardOf(page, "Keyed").getByLabel("Call again")).toBeFocused();
  await page.keyboard.press("Escape");

  const clicked: string[] = [];
  await page.exposeFunction("clicked", (href: string) => clicked.push(href));
  await page.evaluate(() =>
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link === null) return;
      event.preventDefault();
      (window as unknown as { clicked(href: string): void }).clicked(link.href);
    }),
  );
  await page.keyboard.press("c");
  await page.keyboard.press("m");
  await expect.poll(() => clicked.map((href) => href.split(":")[0])).toEqual(["tel", "mailto"]);

  for (const key of ["d", "#"]) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    // No key reaches the card behind the dialog.
    await page.keyboard.press("1");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await cardOf(page, "Keyed").evaluate((card: HTMLElement) => card.focus());
  }
  await expect.poll(() => inbox.stored(id)).toMatchObject({ status: "quoted" });
});

test("/ searches, r refreshes, ? lists the shortcuts, and with Ctrl or in a field they do nothing", async ({
  owner,
}) => {
  const page = await owner(desk);
  let lists = 0;
  page.on("request", (request) => {
    if (request.url().includes("/contact-requests?limit=50&suspected=false")) lists += 1;
  });
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  await page.keyboard.press("r");
  await expect.poll(() => lists).toBe(2);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("r?");
  await expect(search).toHaveValue("r?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(lists).toBe(2);
  await search.fill("");
  await search.blur();
  await page.keyboard.press("Control+j");
  await expect.poll(() => focusedName(page)).toBeNull();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
});

test("turned-off shortcuts stay off, and can be turned on again", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  const setting = page.getByRole("checkbox", { name: "Turn on keyboard shortcuts" });
  await fromMenu(page, "Keyboard");
  await setting.uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await cardOf(page, "First").waitFor();
  await page.keyboard.press("j");
  await expect.poll(() => focusedName(page)).toBeNull();
  await fromMenu(page, "Keyboard");
  await setting.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect.poll(() => focusedName(page)).toContain("Lee");
});

test("on a phone every control is at least 44 px high, and no field makes iOS zoom in", async ({ owner }) => {
  const page = await owner(thumb);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByLabel("Unread only").check();
  await page.getByRole("button", { name: "Clear search" }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Logout" }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole("button", { name: "Erase data" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await tooSmall(page)).toEqual([]);
});

test("on a phone Search, Refresh, Account and More are at the bottom and do not cover the last card", async ({
  owner,
}) => {
  const page = await owner(thumb);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  const bar = await page.getByRole("navigation", { name: "Inbox" }).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const last = await page.getByRole("article").last().boundingBox();
      return (last?.y ?? 999) + (last?.height ?? 999);
    })
    .toBeLessThanOrEqual(bar?.y ?? 0);
  for (const name of ["Search", "Refresh", "Account", "More"]) {
    const button = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(button?.y, name).toBeGreaterThanOrEqual(bar?.y ?? 740);
  }
});

test("on a desktop at least twelve requests fit on the screen, on a phone eight", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  for (let number = 1; number <= 12; number++) await inbox.submit({ firstName: `Number${number}` });
  await page.goto("/admin");
  await cardOf(page, "Number12").waitFor();
  const whole = () =>
    page.getByRole("article").evaluateAll((cards) => {
      const bar = document.querySelector(".inbox-bar")?.getBoundingClientRect();
      const end = bar === undefined || bar.top < innerHeight / 2 ? innerHeight : bar.top;
      return cards.filter((card) => card.getBoundingClientRect().bottom <= end).length;
    });
  expect(await whole()).toBeGreaterThanOrEqual(12);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(whole).toBeGreaterThanOrEqual(8);
});

test.describe("at three widths axe finds nothing, nothing scrolls sideways, and the console is empty", () => {
  test("in the list", async ({ owner }) => {
    const page = await owner(desk);
    const complaints = silence(page);
    await page.goto("/admin");
    await cardOf(page, "First").waitFor();
    await check(page, "the list");
    expect(complaints).toEqual([]);
  });

  test("in the menu of a phone and in the trash", async ({ owner }) => {
    const page = await owner({ ...desk, viewport: { width: 360, height: 800 } });
    const complaints = silence(page);
    await page.goto("/admin");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    expect(await findings(page), "the menu").toEqual([]);
    await page.getByRole("button", { name: "Trash", exact: true }).click();
    await page.getByText("The trash is empty").waitFor();
    await check(page, "the trash");
    expect(complaints).toEqual([]);
  });

  test("when nothing is found", async ({ owner }) => {
    const page = await owner(desk);
    const complaints = silence(page);
    await page.goto("/admin#status=lost");
    await page.getByText("No request matches").waitFor();
    await check(page, "nothing found");
    expect(complaints).toEqual([]);
  });

  test("in the question before a deletion, and after a note was saved", async ({ owner }) => {
    const page = await owner(desk);
    const complaints = silence(page);
    await page.goto("/admin#suspected=all");
    await (await opened(page, "Second")).getByRole("textbox", { name: "Note" }).fill("Seen");
    await page.keyboard.press("Tab");
    await cardOf(page, "Second").getByText("Saved").waitFor();
    await (await opened(page, "Robot")).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").waitFor();
    await check(page, "the question", "dialog");
    expect(complaints).toEqual([]);
  });

  for (const [name, ready] of [
    ["Keyboard", "Turn on keyboard shortcuts"],
    ["Erase data", "Count requests"],
    ["Account", "This browser"],
    ["Export CSV", /exported\.$/],
  ] as const)
    test(`in the dialog of ${name}`, async ({ owner }) => {
      const page = await owner(desk);
      const complaints = silence(page);
      await page.goto("/admin");
      if (name === "Account") await page.getByRole("button", { name, exact: true }).click();
      else await fromMenu(page, name);
      await page.getByRole("dialog").getByText(ready).waitFor();
      await check(page, name, "dialog");
      expect(complaints).toEqual([]);
    });
});

test("at three widths axe finds nothing when the list fails to load, and nothing scrolls sideways", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.route("**/contact-requests/**", (route) => route.fulfill({ status: 500, body: "no" }));
  await page.goto("/admin#status=quoted&trash=yes");
  await page.getByText("Error loading contact requests. Please try again.").waitFor();
  await check(page, "a failure");
});

test("at three widths axe finds nothing in a toast", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  await page.route("**/contact-requests/**", (route) => route.fulfill({ status: 500, body: "no" }));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await (await opened(page, "First")).getByRole("button", { name: /^Mark as (un)?read/ }).click();
    await holdToast(page);
    expect(await findings(page, ".toasts"), `a toast at ${width}`).toEqual([]);
    await expect(page.locator(".toast-bad")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(".toast-bad")).toHaveCount(0);
  }
});

/** `within` limits axe to a dialog: the rest is inert. Ends at the largest width. */
async function check(page: Page, state: string, within?: "dialog") {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page, within), `${state} at ${width}`).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${state} at ${width}`).toBeLessThanOrEqual(width);
  }
}

/** Console messages and uncaught errors. */
function silence(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

function tooSmall(page: Page): Promise<string[]> {
  return page.locator(":is(a, button, input, select, textarea, label:has(input))").evaluateAll((all) =>
    all
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      // Its label is tapped.
      .filter((target) => !(target instanceof HTMLInputElement && target.type === "checkbox"))
      .filter((target) => {
        // The whole line opens a request.
        const reached = target.matches("h3 > button") ? target.closest(".request-line") : target;
        const { width = 0, height = 0 } = reached?.getBoundingClientRect() ?? {};
        const field = target.matches("input, select, textarea");
        const zooms = field && Number.parseFloat(getComputedStyle(target).fontSize) < 16;
        return zooms || Math.min(width, height) < 44;
      })
      .map((target) => target.outerHTML.slice(0, 120)),
  );
}
