import type { Page } from "@playwright/test";
import { findings } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, inboxApi, opened, test, thumb } from "../support/inbox";

test.use({ api: inboxApi("inbox-look") });

test.beforeAll(async ({ inbox }) => {
  const read = await inbox.submit({ firstName: "Known" });
  await inbox.submit({ firstName: "Fresh", lastName: "Featherstonehaugh" });
  await inbox.submit({
    firstName: "Where",
    propertyAddress: `Unit 5, ${"behind the old cannery, ".repeat(11)}Naples`,
  });
  await inbox.patch(read, { read: true, note: "Gate code 4711", noteRevision: 0 });
});

for (const percent of [130, 160, 200])
  test(`on a phone with text at ${percent} percent nothing overflows, overlaps or breaks inside a word`, async ({
    owner,
  }) => {
    const page = await owner(thumb);
    await page.goto("/admin");
    await opened(page, "Where");
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect
      .poll(() => sticksOut(page, ".quote-request", "p, h3, a, select, textarea, button"))
      .toEqual([]);
    await expect.poll(() => sticksOut(page, ".inbox-bar > .admin-button", "*")).toEqual([]);
    const lines = await page.locator(".contact-link:visible, .inbox-bar > .admin-button").evaluateAll((all) =>
      all.map((one) => {
        const label = [...(one.querySelector(":scope > span") ?? one).childNodes].find(
          ({ nodeType }) => nodeType === Node.TEXT_NODE,
        );
        const range = document.createRange();
        if (label !== undefined) range.selectNodeContents(label);
        const { left, right } = one.getBoundingClientRect();
        const inside = [...range.getClientRects()].every((line) => line.left >= left && line.right <= right);
        return `${label?.textContent}: ${range.getClientRects().length} ${inside}`;
      }),
    );
    expect(lines.length).toBe(8);
    expect(lines.filter((line) => !line.endsWith(": 1 true"))).toEqual([]);
  });

test("with forced colors unread cards, a pressed button and dialogs are distinguishable", async ({
  owner,
}) => {
  const page = await owner({ ...desk, forcedColors: "active" });
  await page.goto("/admin");
  await cardOf(page, "Fresh").waitFor();
  const edge = (name: string) =>
    cardOf(page, name).evaluate((card) => {
      const { borderLeftColor, borderLeftWidth } = getComputedStyle(card);
      return `${borderLeftWidth} ${borderLeftColor}`;
    });
  expect(await edge("Fresh")).not.toBe(await edge("Known"));
  const dot = await cardOf(page, "Fresh")
    .locator(".request-line-open")
    .evaluate((heading) => [
      getComputedStyle(heading, "::before").backgroundColor,
      getComputedStyle(heading).backgroundColor,
    ]);
  expect(dot[0]).not.toBe("rgba(0, 0, 0, 0)");
  expect(dot[0]).not.toBe(dot[1]);
  await (await opened(page, "Fresh")).getByRole("button", { name: "Delete" }).click();
  const border = await page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).borderWidth);
  expect(border).toBe("2px");
  await page.keyboard.press("Escape");
  const lost = page.getByRole("button", { name: /^Lost/ });
  const ground = () => lost.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await ground();
  await lost.click();
  await expect.poll(ground).not.toBe(before);
});

test("with the search hidden, the filtered list says what it is filtered by", async ({ owner }) => {
  const page = await owner(thumb);
  await page.goto("/admin#status=new&suspected=all&type=residential-garage");
  await cardOf(page, "Fresh").waitFor();
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await page.getByRole("searchbox").fill("featherstonehaugh");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hide search" }).tap();
  await page
    .getByText("“featherstonehaugh”, Residential Garage, New, All senders", { exact: true })
    .waitFor();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.locator("#inbox-list-title")).toHaveText("1 request found", { useInnerText: true });
});

test("a printed inbox shows complete requests and no buttons", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "Where").waitFor();
  await page.emulateMedia({ media: "print" });
  const visible = await page
    // A name is one, and opens the request.
    .locator("button:not(h3 > button), a, input")
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent));
  expect(visible).toEqual([]);
  const ground = await page.evaluate(() =>
    [document.documentElement, document.body, document.querySelector(".inbox-head") ?? document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    ),
  );
  expect(new Set(ground)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
  await expect(noteOf(page, "Known")).toBeVisible();
  await expect(noteOf(page, "Fresh")).toBeHidden();
  const item = page.getByRole("listitem").filter({ has: page.getByText("Fresh Featherstonehaugh") });
  await expect.poll(() => item.evaluate((card) => getComputedStyle(card).breakInside)).toBe("avoid");
  await expect(cardOf(page, "Where").locator(".quote-request-address")).toBeVisible();
});

const noteOf = (page: Page, name: string) => cardOf(page, name).locator(".quote-request-note");

/** Elements wider than their container. */
function sticksOut(page: Page, within: string, parts: string): Promise<string[]> {
  return page.locator(within).evaluateAll(
    (all, selector) =>
      all.flatMap((one) => {
        const { left, right } = one.getBoundingClientRect();
        return [...one.querySelectorAll(selector)]
          .filter((part) => part.getClientRects().length > 0 && part.closest(".visually-hidden") === null)
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return box.left < left - 1 || box.right > right + 1;
          })
          .map((part) => part.outerHTML.slice(0, 100));
      }),
    parts,
  );
}

for (const [width, device] of [
  [360, thumb],
  [1280, desk],
] as const)
  test(`with a preference for dark, the inbox ${width} px wide and its login are dark and can be read`, async ({
    owner,
    open,
  }) => {
    const dark = { ...device, colorScheme: "dark", reducedMotion: "reduce" } as const;
    const ground = (page: Page, part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((one) => {
          const rgb = getComputedStyle(one).backgroundColor.match(/[\d.]+/g) ?? [];
          return Math.max(...rgb.slice(0, 3).map(Number));
        });
    const page = await owner(dark);
    await page.goto("/admin");
    await opened(page, "Where");
    for (const part of [".inbox", ".quote-request"]) expect(await ground(page, part), part).toBeLessThan(48);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    expect(await findings(page)).toEqual([]);
    const login = await open(dark);
    await login.goto("/admin-login");
    await login.locator(".login-card").waitFor();
    expect(await ground(login, ".login-card")).toBeLessThan(48);
    expect(await findings(login)).toEqual([]);
  });
