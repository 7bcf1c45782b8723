import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { expect, gate, test } from "../support/fixtures";
import { control, fill, formApi, submit } from "../support/form";
import { good } from "../support/goodForm";
import { ACCEPTANCE, addCostFinder, build, end, serve } from "../support/programs";

test.use({ api: formApi("cost") });

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-cost-"));
  const content = join(folder, "content");
  cpSync(ACCEPTANCE, content, { recursive: true });
  addCostFinder(content);
  build(content, join(folder, "dist"));
  served = await serve(join(folder, "dist"));
  address = `${served.url}/locations`;
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

const finder = (page: Page) => page.locator("#cost form");
const answer = (page: Page) => finder(page).getByRole("status");

for (const [device, options] of Object.entries({ desktop, phone })) {
  test(`on a ${device} a choice shows its range, and what moves it`, async ({ open }) => {
    const page = await open(options);
    await page.goto(address);
    await expect(answer(page)).toContainText("$1,600–4,000");
    await finder(page).locator("label", { hasText: "Bare and sound" }).click();
    // The lower half: 400 × 4, and 500 × 6.
    await expect(answer(page)).toContainText("$1,600–3,000");
    await expect(answer(page)).toContainText("Toward the lower end. Nothing to remove.");
    await finder(page).getByText("3-car garage").first().click();
    await finder(page).locator("label", { hasText: "Quartz" }).click();
    await finder(page).locator("label", { hasText: "Old paint" }).click();
    // 600 × (8 + 1.50), and 750 × (12 + 3.50).
    await expect(answer(page)).toContainText("$5,700–11,625");
    await expect(answer(page)).toContainText("Adds $1.50–3.50 per sq ft. It comes off first.");
  });

  test(`on a ${device} without scripts a table has all ranges, and no choice is offered`, async ({
    open,
  }) => {
    const page = await open({ ...options, javaScriptEnabled: false });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const table = page.getByRole("table", { name: "All ranges" });
    await expect(table.getByRole("row", { name: "Quartz" }).getByRole("cell")).toHaveText([
      "$1,600–3,000",
      "$3,200–6,000",
      "$4,800–9,000",
    ]);
    await expect(table.getByRole("link", { name: "Full flake" })).toHaveAttribute(
      "href",
      "/services/flake-systems",
    );
    await expect(page.locator("#cost")).toContainText("Old paint. Adds $1.50–3.50 per sq ft.");
    await expect(finder(page)).toBeHidden();
  });

  test(`on a ${device} the finder is accessible before and after a choice`, async ({ open }) => {
    const page = await open(options);
    await page.goto(address);
    expect(await findings(page, "#cost")).toEqual([]);
    await finder(page).locator("label", { hasText: "Old paint" }).click();
    await expect(answer(page)).toContainText("It comes off first.");
    expect(await findings(page, "#cost")).toEqual([]);
  });
}

test("on a phone the price of a choice stays below the header while one chooses, and leaves with the choices", async ({
  open,
}) => {
  const page = await open(phone);
  await page.goto(address);
  const price = page.locator(".cost-now");
  const { top, bottom } = { top: finder(page).locator("legend").first(), bottom: answer(page) };
  await top.scrollIntoViewIfNeeded();
  await finder(page).getByText("3-car garage").first().click();
  await expect(price).toHaveText("About $2,400–6,000");
  const isSeen = () =>
    price.evaluate((line) => {
      const { left, top, height } = line.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + height / 2) === line;
    });
  expect(await isSeen()).toBe(true);
  // The bottom of a phone has a bar already.
  expect(await price.evaluate((line) => line.getBoundingClientRect().bottom < innerHeight / 2)).toBe(true);
  await bottom.evaluate((part) => part.scrollIntoView({ block: "start", behavior: "instant" }));
  expect(await isSeen()).toBe(false);
});

test("a project type in the address is chosen only if the form has it and the visitor has chosen none", async ({
  open,
  product,
}) => {
  const page = await open(desktop);
  await page.goto(`${product.url}/?projectType=no-such-type#contact`);
  await expect(page.locator("#quote-form")).toHaveAttribute("novalidate", "");
  await expect(control(page, "projectType")).toHaveValue("");
  await fill(page, { projectType: "other" });
  await page.goto(`${product.url}/?projectType=residential-garage#contact`);
  await expect(page.locator("#quote-form")).toHaveAttribute("novalidate", "");
  await expect(control(page, "projectType")).toHaveValue("other");
  expect(page.url()).toBe(`${product.url}/#contact`);
});

for (const width of [320, 360, 768, 1280])
  test(`${width} px wide, neither choices with a long name or a long word nor the table are wider than their section`, async ({
    open,
  }) => {
    const page = await open({ viewport: { width, height: 900 } });
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    const long = finder(page).locator("label", { hasText: "Quartz" });
    await long.evaluate((label) => label.append(" that keeps its color in the sun"));
    await finder(page)
      .locator("label")
      .first()
      .evaluate((label) => label.append(" Zusammenfassung"));
    const wide = await page.locator("#cost .section-body").evaluate((body) => {
      const right = body.getBoundingClientRect().right;
      const all = [...body.querySelectorAll("*")];
      return all
        .filter(
          (one) => one.getBoundingClientRect().right > right + 1 || one.scrollWidth > one.clientWidth + 1,
        )
        .filter((one) => getComputedStyle(one).display !== "inline" && one.clientWidth > 1)
        .map((one) => one.outerHTML.slice(0, 120));
    });
    expect(wide).toEqual([]);
  });

test("the arrow keys choose, Tab goes on to the next choice, and Enter asks", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await finder(page).getByRole("radio", { name: "2-car garage" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(finder(page).getByRole("radio", { name: "3-car garage" })).toBeChecked();
  await expect(answer(page)).toContainText("$2,400–6,000");
  await page.keyboard.press("Tab");
  await expect(finder(page).getByRole("radio", { name: "Full flake" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/#contact$/);
});

test("a choice made while the island is still loading counts", async ({ open }) => {
  const page = await open(desktop);
  const { opened, release } = gate();
  await page.route(/\/assets\/chunks\//, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(address);
  const asked = page.waitForRequest(/\/assets\/chunks\//);
  await finder(page).locator("label", { hasText: "1-car garage" }).click();
  await asked;
  await expect(finder(page).getByRole("radio", { name: "1-car garage" })).toBeChecked();
  release();
  await expect(answer(page)).toContainText("$800–2,000");
});

test("a choice and its range are copied, or shown where the browser does not allow copying", async ({
  open,
}) => {
  const page = await open({ ...desktop, permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(address);
  await finder(page).locator("label", { hasText: "Old paint" }).click();
  const copy = () => finder(page).getByRole("button", { name: "Copy" }).click();
  await copy();
  await expect(finder(page)).toContainText("Copied. Paste it into a message.");
  const text = `$2,200–5,750\n2-car garage, 400–500 sq ft\nFull flake, $4–8 per sq ft\nOld paint\n${address}#cost`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await finder(page).locator("label", { hasText: "Not sure" }).click();
  await expect(finder(page)).not.toContainText("Copied");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await copy();
  await expect(finder(page)).toContainText(`$1,600–4,000 2-car garage, 400–500 sq ft`);
});

test("nothing shifts when the finder is hydrated", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await finder(page).scrollIntoViewIfNeeded();
  const boxes = () =>
    page.locator("#cost").evaluate((part) =>
      [...part.querySelectorAll("label, button, td, li")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].join();
      }),
    );
  const before = await boxes();
  await finder(page).locator("label", { hasText: "2-car garage" }).hover();
  await finder(page).locator("[name=range]").waitFor({ state: "attached" });
  expect(await boxes()).toEqual(before);
});

test("on paper there is the table, and no choice", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(address);
  await page.emulateMedia({ media: "print" });
  await expect(finder(page)).toBeHidden();
  await expect(page.getByRole("table", { name: "All ranges" })).toBeVisible();
});

test("the exact price that was asked for is in the request that the owner reads", async ({
  open,
  product,
}) => {
  const page = await open(desktop);
  await page.goto(address);
  await finder(page).locator("label", { hasText: "3-car garage" }).click();
  await finder(page).locator("label", { hasText: "Old paint" }).click();
  await expect(answer(page)).toContainText("$3,300–8,625");
  const form = page.waitForRequest(/\?size=/);
  await finder(page).getByRole("button", { name: "Ask for an exact price" }).click();
  const link = new URL((await form).url());
  await page.goto(`${product.url}/${link.search}#contact`);
  const wish =
    "Please send an exact price: 3-car garage, 600–750 sq ft; Full flake; Old paint. The website says about $3,300–8,625.";
  await expect(control(page, "projectDetails")).toHaveValue(wish);
  await expect(control(page, "projectType")).toHaveValue("residential-garage");
  // The answers that are left are in view.
  await expect(control(page, "projectTimeline")).toBeVisible();
  expect(page.url()).toBe(`${product.url}/#contact`);
  const { projectDetails: _, projectType: __, ...others } = good;
  await fill(page, others);
  await submit(page).click();
  await expect
    .poll(async () => (await product.quoteRequests()).map(({ projectDetails }) => projectDetails))
    .toEqual([wish]);
});

test("with forced colors the range has an edge", async ({ open }) => {
  const page = await open({ ...desktop, forcedColors: "active" });
  await page.goto(address);
  await expect(page.locator(".cost-answer")).toHaveCSS("border-left-width", "1px");
});
