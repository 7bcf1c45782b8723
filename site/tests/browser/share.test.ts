import type { Page } from "@playwright/test";
import { article, desktop, phone, twoFrames, watch } from "../support/browser";
import { expect, test } from "../support/fixtures";

const button = (page: Page) => page.getByRole("button", { name: "Share this article:" });

/** Mocks share sheet and clipboard, and records their input. */
function remember(page: Page, share: boolean) {
  return page.addInitScript((hasShare) => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    const take = async (value: unknown) => void given.push(value);
    Object.defineProperty(navigator, "clipboard", { value: { writeText: take } });
    Object.defineProperty(navigator, "share", { value: hasShare ? take : undefined });
  }, share);
}

const given = (page: Page) => page.evaluate(() => (window as unknown as { given: unknown[] }).given);

test("without a share sheet, one click copies the link and says so", async ({ open }) => {
  const page = await open(desktop);
  const complaints = watch(page);
  await remember(page, false);
  await page.goto(article);
  await button(page).click();
  await page.getByRole("status").getByText("Link copied").waitFor();
  const [link] = await given(page);
  expect(link).toMatch(new RegExp(`^https://.*${article}$`));
  expect(complaints).toEqual([]);
});

test("with a share sheet, a tap opens it with the title and the link", async ({ open }) => {
  const page = await open(phone);
  const complaints = watch(page);
  await remember(page, true);
  await page.goto(article);
  await button(page).tap();
  await expect.poll(() => given(page)).toHaveLength(1);
  const title = await page.locator("h1").textContent();
  await expect.poll(() => given(page)).toEqual([{ title, url: expect.stringContaining(article) }]);
  expect(complaints).toEqual([]);
});

test("the keyboard reaches the share button", async ({ open }) => {
  const page = await open(desktop);
  await remember(page, false);
  await page.goto(article);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Link copied").waitFor();
});

test("hydration changes nothing in the page and logs no warning", async ({ open }) => {
  const page = await open(desktop);
  const complaints = watch(page);
  await page.goto(article);
  const islands = page.locator("[data-island='share']");
  const before = await islands.first().innerHTML();
  await islands.first().hover();
  // React stores its props on every hydrated element.
  await islands
    .first()
    .locator("button")
    .evaluate(
      (button) =>
        new Promise<void>((alive) => {
          const look = () =>
            Object.keys(button).some((key) => key.startsWith("__reactProps$"))
              ? alive()
              : requestAnimationFrame(look);
          look();
        }),
    );
  await twoFrames(page);
  expect(await islands.first().innerHTML()).toBe(before);
  expect(complaints).toEqual([]);
});
