import type { Page } from "@playwright/test";
import { findings, holdToast } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, inboxApi, test, thumb, toast } from "../support/inbox";

test.use({ api: inboxApi("inbox-choose") });

const widths = [360, 768, 1280];
const bulk = "**/api/admin/contact-requests/bulk";
const actions = (page: Page) => page.getByRole("group", { name: "Change the chosen requests" });
const action = (page: Page, name: string) => actions(page).getByRole("button", { name, exact: true });
const chosen = (page: Page, text: string) => page.locator(".choose-count").getByText(text, { exact: true });
const names = async (page: Page) =>
  (await page.getByRole("article").getByRole("heading").allTextContents()).map((name) =>
    name.replace(/Unread: | Lee/g, ""),
  );

test.beforeAll(async ({ inbox }) => {
  for (const firstName of ["Third", "Second", "First"]) await inbox.submit({ firstName });
});

test("chosen requests get a status together, and the others keep theirs", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  for (const name of ["First", "Third"]) await cardOf(page, name).getByRole("checkbox").check();
  await chosen(page, "2 requests chosen").waitFor();
  await actions(page).getByLabel("Status for the chosen requests").selectOption("Quoted");
  await action(page, "Set status").click();
  await toast(page, "Success", "2 requests set to Quoted").waitFor();
  await expect(actions(page)).toHaveCount(0);
  await expect(page.locator(".inbox-list")).toBeFocused();
  const stored = await inbox.quoteRequests();
  expect(stored.map(({ firstName, status, read }) => [firstName, status, read])).toEqual([
    ["First", "quoted", true],
    ["Second", "new", false],
    ["Third", "quoted", true],
  ]);
});

test("with the keyboard alone requests are chosen, deleted together, and brought back by undo", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  for (const key of ["j", "x", "j", "x", "j", "x", "x"]) await page.keyboard.press(key);
  await chosen(page, "2 requests chosen").waitFor();
  await expect(page.getByLabel("Choose all on this page")).not.toBeChecked();
  await action(page, "Delete").press("Enter");
  const question = page.getByRole("dialog", { name: "Delete 2 requests?" });
  await question.getByRole("button", { name: "Delete 2 requests" }).press("Enter");
  await holdToast(page);
  await expect.poll(() => names(page)).toEqual(["Third"]);
  await toast(page, "Success", "2 requests moved to the trash")
    .getByRole("button", { name: "Undo" })
    .press("Enter");
  await toast(page, "Success", "2 requests restored").waitFor();
  await expect.poll(() => names(page)).toEqual(["First", "Second", "Third"]);
});

test("all on the page are chosen at once, and none after another click", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").waitFor();
  const all = page.getByLabel("Choose all on this page");
  await cardOf(page, "Second").getByRole("checkbox").check();
  await expect(all, "some").toHaveJSProperty("indeterminate", true);
  await all.click();
  await chosen(page, "3 requests chosen").waitFor();
  await expect(all).toBeChecked();
  await all.click();
  await expect(actions(page)).toHaveCount(0);
});

test("everything that a search found is chosen over all pages, and a failure in the middle loses nothing", async ({
  owner,
  inbox,
}) => {
  for (let number = 0; number < 53; number++)
    await inbox.submit({ firstName: `Robot${number}`, fillTime: 1 });
  const page = await owner(desk);
  await page.goto("/admin#suspected=yes");
  await cardOf(page, "Robot52").waitFor();
  await page.getByRole("button", { name: "Choose all possible robots" }).click();
  await chosen(page, "53 requests chosen").waitFor();
  await page.route(bulk, (route) => route.abort());
  await action(page, "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 53 requests" }).click();
  await toast(page, "Error", "That failed. 53 requests still chosen: please try again").waitFor();
  await page.unroute(bulk);
  await action(page, "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 53 requests" }).click();
  await toast(page, "Success", "53 requests moved to the trash").waitFor();
  await page.getByText("No possible robots").waitFor();
  expect((await inbox.quoteRequests()).length).toBe(3);

  await page.goto("/admin#trash=yes");
  await page.getByRole("button", { name: "Choose the whole trash" }).click();
  await chosen(page, "53 requests chosen").waitFor();
  await action(page, "Restore").click();
  await page.getByText("The trash is empty").waitFor();
  expect((await inbox.quoteRequests()).length).toBe(56);
});

test("another search chooses nothing", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await cardOf(page, "First").getByRole("checkbox").check();
  await page.getByRole("searchbox").fill("second");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["Second"]);
  await expect(actions(page)).toHaveCount(0);
});

test("with requests chosen the inbox has no finding of axe at three widths, and the controls are 44 px high", async ({
  owner,
}) => {
  const page = await owner({ ...thumb, isMobile: false });
  await page.goto("/admin");
  await cardOf(page, "First").getByRole("checkbox").check();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  for (const control of [
    ...(await actions(page).getByRole("button").all()),
    page.locator(".quote-request-choose").first(),
  ]) {
    const box = await control.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await action(page, "Delete").click();
  await page.getByRole("dialog").waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page, ".dialog"), `the question at ${width} px`).toEqual([]);
  }
});
