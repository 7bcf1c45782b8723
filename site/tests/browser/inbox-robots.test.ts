import type { Page } from "@playwright/test";
import { findings, holdToast } from "../support/browser";
import { expect } from "../support/fixtures";
import { cardOf, desk, inboxApi, opened, test, thumb, toast } from "../support/inbox";

test.use({ api: inboxApi("inbox-robots") });

const names = async (page: Page) =>
  (await page.getByRole("article").getByRole("heading").allTextContents()).map((name) =>
    name.replace(/Unread: | Lee/g, ""),
  );
const robots = (page: Page) => page.getByRole("button", { name: /^Possibly robots/ });
const inboxButton = (page: Page) => page.getByRole("button", { name: "Inbox", exact: true });
const widths = [360, 768, 1280];

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const wanted = page.getByRole("button", { name }).first();
  const reached = () => wanted.evaluate((button) => button === document.activeElement);
  for (let pressed = 0; pressed < 60 && !(await reached()); pressed++) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

test.beforeAll(async ({ inbox }) => {
  await inbox.submit({ firstName: "Person" });
  for (const number of [1, 2, 3]) await inbox.submit({ firstName: `Robot${number}`, fillTime: 1 });
});

test("requests that are possibly from robots are in a list of their own, and no count of the inbox has them", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await expect.poll(() => names(page)).toEqual(["Person"]);
  await expect(page).toHaveTitle(/^\(1\) Contact Form Submissions \| /);
  await expect(inboxButton(page)).toHaveAttribute("aria-pressed", "true");
  await robots(page).click();
  await expect(robots(page)).toHaveText("Possibly robots 3");
  await expect.poll(() => names(page)).toEqual(["Robot3", "Robot2", "Robot1"]);
  await expect(page.locator("#inbox-list-title")).toHaveText("Possibly robots");
  await expect(page).toHaveTitle(/^\(1\) Contact Form Submissions \| /);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Robot3", "Robot2", "Robot1"]);
  await inboxButton(page).click();
  await expect.poll(() => names(page)).toEqual(["Person"]);
});

test("a search without a result offers to search the possible robots too", async ({ owner }) => {
  const page = await owner(desk);
  await page.goto("/admin");
  await page.getByRole("searchbox").fill("robot2");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Search possible robots too" }).click();
  await expect.poll(() => names(page)).toEqual(["Robot2"]);
  await expect(page.getByLabel("Sender")).toHaveValue("all");
});

test("a search among the possible robots stays among them, and clearing it shows all of them", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin#suspected=yes");
  await page.getByRole("searchbox").fill("person");
  await page.keyboard.press("Enter");
  await page.getByText("No request matches").waitFor();
  await expect(page.getByRole("button", { name: "Search possible robots too" })).toHaveCount(0);
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.poll(() => names(page)).toEqual(["Robot3", "Robot2", "Robot1"]);
});

test("with the keyboard alone a person is moved to the inbox for good, and the move can be undone", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  const id = await inbox.submit({ firstName: "Quick", fillTime: 1 });
  await page.goto("/admin");
  await expect(robots(page)).toHaveText("Possibly robots 4");
  await tabTo(page, /^Possibly robots/);
  await page.keyboard.press("Enter");
  await cardOf(page, "Quick").waitFor();
  await tabTo(page, /Quick Lee$/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Not a robot Quick Lee");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["Robot3", "Robot2", "Robot1"]);
  await expect(cardOf(page, "Robot3"), "the focus moves to the next card").toBeFocused();
  await holdToast(page);
  await expect(robots(page)).toHaveText("Possibly robots 3");
  await expect(page).toHaveTitle(/^\(1\) Contact Form Submissions \| /);
  await expect(page.getByText("1 new request"), "the owner knows it").toHaveCount(0);
  expect(await inbox.stored(id)).toMatchObject({ suspected: false, marks: [] });

  await toast(page, "Success", "Moved to the inbox").getByRole("button", { name: "Undo" }).press("Enter");
  await cardOf(page, "Quick").getByText("sent faster than people type").first().waitFor();
  await expect(cardOf(page, "Quick")).toBeFocused();
  await expect(page).toHaveTitle(/^\(1\) Contact Form Submissions \| /);
  await (await opened(page, "Quick")).getByRole("button", { name: "Not a robot" }).click();
  await expect(cardOf(page, "Quick")).toHaveCount(0);
  await inboxButton(page).click();
  await expect.poll(() => names(page)).toEqual(["Quick", "Person"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Quick", "Person"]);
  await expect(cardOf(page, "Quick").getByText("Possibly a robot")).toHaveCount(0);
  await inbox.patch(id, { status: "won", notRobot: false });
});

test("if the network fails the request stays among the possible robots, and a message says so", async ({
  owner,
}) => {
  const page = await owner(desk);
  await page.goto("/admin#suspected=yes");
  await page.route("**/api/admin/contact-requests/*", (route) => route.abort());
  await (await opened(page, "Robot1")).getByRole("button", { name: "Not a robot" }).click();
  await toast(page, "Error", "Failed to update contact request").waitFor();
  await expect(cardOf(page, "Robot1")).toBeVisible();
});

test("deleted requests of all senders are in the trash", async ({ owner, inbox }) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Gone", fillTime: 1 });
  await page.goto("/admin#suspected=yes");
  await (await opened(page, "Gone")).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(cardOf(page, "Gone")).toHaveCount(0);
  await page.goto("/admin#trash=yes");
  await cardOf(page, "Gone").waitFor();
  await expect(robots(page)).toHaveCount(0);
  await expect(cardOf(page, "Gone").getByRole("button", { name: "Not a robot" })).toHaveCount(0);
  await expect(page.getByLabel("Sender").locator("option")).toHaveText([
    "All senders",
    "Likely people",
    "Possibly robots",
  ]);
});

test("the list of possible robots has no finding of axe at three widths, and its buttons are 44 px high", async ({
  owner,
}) => {
  const page = await owner({ ...thumb, isMobile: false });
  await page.goto("/admin#suspected=yes");
  await opened(page, "Robot1");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const button of [
      robots(page),
      cardOf(page, "Robot1").getByRole("button", { name: "Not a robot" }),
    ]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const shots = process.env.SHOTS;
    if (shots !== undefined) await page.screenshot({ path: `${shots}/robots-${width}.png` });
  }
});
