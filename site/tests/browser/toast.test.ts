import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, openBrowser, phone, withoutPictures } from "../support/browser";
import { control, fill, focused, good, open, submit, toast } from "../support/form";
import { cardOf, desk, openInbox } from "../support/inbox";

const withPage = openBrowser(withoutPictures);
const { leave, withOwner } = openInbox();
const close = (page: Page) => toast(page).getByRole("button", { name: "Close" });

for (const [device, options] of [
  ["mouse", desktop],
  ["finger", phone],
] as const) {
  test(`after a toast was closed by ${device}, the next one goes by itself after five seconds`, () =>
    failing(options, async (page) => {
      const press = (button: ReturnType<typeof close>) =>
        device === "mouse" ? button.click() : button.tap();
      for (let time = 0; time < 2; time++) {
        await press(submit(page));
        await press(close(page));
        await expect.poll(() => toast(page).count()).toBe(0);
        expect(await focused(page)).toBe("submit");
        // Nothing may lie under the pointer that keeps the next one.
        await page.mouse.move(5, 300);
      }
      await press(submit(page));
      await goesAfterFive(page);
    }));
}

test("closed by keyboard, a toast gives the focus back to whoever had it, by its button and by Escape", () =>
  failing(desktop, async (page) => {
    for (const key of ["Enter", "Escape"]) {
      await control(page, "firstName").press("Enter");
      await toast(page).waitFor();
      await page.keyboard.press("F8");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await close(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press(key);
      await expect.poll(() => toast(page).count()).toBe(0);
      expect(await focused(page)).toBe("firstName");
    }
    await submit(page).click();
    await goesAfterFive(page);
  }));

test("after the action of a toast was taken, the next one goes by itself, and the focus is not left in it", () =>
  withOwner(desk, async (page) => {
    await leave({ firstName: "Undone" });
    await leave({ firstName: "Next" });
    await page.clock.install();
    await page.goto("/admin");
    await cardOf(page, "Undone").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await toast(page).waitFor();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await toast(page).getByText("Contact request restored successfully").waitFor();
    // The inbox leads it on to the request that is back.
    const card = cardOf(page, "Undone");
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.mouse.move(5, 300);
    await goesAfterFive(page);
  }));

test("on a small phone a toast leaves the button free that sends again, and goes when it is pressed", () =>
  failing({ ...phone, viewport: { width: 360, height: 740 } }, async (page) => {
    await submit(page).tap();
    await toast(page).waitFor();
    const { y = 0, height = 999 } = (await submit(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual((await toast(page).boundingBox())?.y ?? 0);
    await page.route("**/api/contact", () => undefined);
    await submit(page).tap();
    await expect.poll(() => toast(page).count()).toBe(0);
    expect(await submit(page).innerText()).toBe("Sending...");
  }));

/** A visitor at a form whose every request fails on the server. */
function failing(device: BrowserContextOptions, run: (page: Page) => Promise<void>) {
  return withPage({ ...device, reducedMotion: "reduce" }, async (page) => {
    await page.clock.install();
    await page.route("**/api/contact", (route) => route.fulfill({ status: 500 }));
    await open(page);
    await fill(page, good);
    await run(page);
  });
}

async function goesAfterFive(page: Page) {
  await toast(page).waitFor();
  await page.clock.runFor(4_500);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(700);
  await expect.poll(() => toast(page).count()).toBe(0);
}
