import type { Page } from "@playwright/test";
import { findings } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, fromMenu, inboxApi, test, thumb } from "../support/inbox";

test.use({ api: inboxApi("inbox-numbers") });

const dialog = (page: Page) => page.getByRole("dialog", { name: "In numbers" });
const fact = (page: Page, name: string) =>
  dialog(page)
    .locator(".numbers-facts > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

test.beforeAll(async ({ inbox }) => {
  const id = await inbox.submit({ firstName: "Won", projectType: "retail-space" });
  await inbox.submit({ firstName: "Open" });
  await inbox.submit({ firstName: "Late" });
  await inbox.submit({ firstName: "Robot", fillTime: 1 });
  const quoted = await inbox.submit({ firstName: "Priced" });
  await inbox.patch(id, { status: "won", amount: 4200 });
  await inbox.patch(quoted, { status: "quoted", amount: 1800 });
});

test("the numbers say how many requests came, how fast they were answered and how many were won", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await fromMenu(page, "In numbers");
  await expect(fact(page, "Requests")).toHaveText("4");
  await expect(fact(page, "Still new")).toHaveText("2");
  await expect(fact(page, "Won")).toHaveText("1 (25%)");
  await expect(fact(page, "Half answered within")).toHaveText("1 minute");
  await expect(fact(page, "Worth of what was won")).toHaveText("$4,200");
  await expect(fact(page, "Worth of 1 open quote, of any age")).toHaveText("$1,800");
  const weeks = dialog(page).getByRole("table", { name: "Requests a week" });
  // Weeks before the first request say nothing.
  await expect(weeks.getByRole("row")).toHaveCount(2);
  await expect(weeks.getByRole("row").last().getByRole("cell")).toHaveText(["4", "1"]);
  const types = dialog(page).getByRole("table", { name: "By project type" });
  await expect(types.getByRole("row", { name: /^Retail Space/ })).toContainText("1 (100%)");
  await expect(types.getByRole("row", { name: /^Residential Garage/ })).toContainText("3");
  const pages = dialog(page).getByRole("table", { name: "By page of the form" });
  await expect(pages.getByRole("row", { name: /^Not known/ })).toBeVisible();
  const places = dialog(page).getByRole("table", { name: "By place of the property" });
  await expect(places.getByRole("row", { name: /^Naples/ })).toContainText("4");
});

test("numbers that fail to load can be loaded again", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "Open").waitFor();
  await page.route("**/api/admin/numbers", (route) => route.abort());
  await fromMenu(page, "In numbers");
  await dialog(page).getByText("The numbers could not be loaded.").waitFor();
  await page.unroute("**/api/admin/numbers");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(fact(page, "Requests")).toHaveText("4");
});

test("the numbers have no finding of axe at three widths, and nothing scrolls sideways", async ({
  owner,
}) => {
  const page = await owner({ ...thumb, isMobile: false });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin");
  await fromMenu(page, "In numbers");
  await fact(page, "Requests").waitFor();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${width} px`).toEqual([]);
    const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test("rows of the data file that cannot be read are reported with what to do", async ({ owner }) => {
  const page = await owner(desk);
  await page.route("**/api/health", (route) => route.fulfill({ json: { status: "ok", unreadable: 2 } }));
  await page.goto("/admin");
  const report = page.getByRole("alert").filter({ hasText: "2 rows of the data file cannot be read" });
  await expect(report).toContainText("whoever looks after the server");
  expect(await findings(page)).toEqual([]);
});

test("with every row readable nothing is reported", async ({ owner }) => {
  const page = await owner(desk);
  const health = page.waitForResponse("**/api/health");
  await page.goto("/admin");
  await health;
  await cardOf(page, "Open").waitFor();
  await expect(page.getByText("cannot be read")).toHaveCount(0);
});
