import type { BrowserContextOptions, Page } from "@playwright/test";
import { desktop, phone, stopClock } from "../support/browser";
import { expect, withoutPictures } from "../support/fixtures";
import { control, fill, focused, good, openForm, submit, toast } from "../support/form";
import { test as base, cardOf, desk, inboxApi } from "../support/inbox";

type ToastFixtures = {
  /** A visitor at a filled-in form whose every request fails on the server. */
  failing: (device: BrowserContextOptions) => Promise<Page>;
};

const test = base.extend<ToastFixtures>({
  failing: async ({ open }, use) => {
    await use(async (device) => {
      const page = await open({ ...device, reducedMotion: "reduce" });
      await page.clock.install();
      await page.route("**/api/contact", (route) => route.fulfill({ status: 500 }));
      await openForm(page);
      await fill(page, good);
      return page;
    });
  },
});
test.use(withoutPictures);
test.use({ api: inboxApi("toast") });
const close = (page: Page) => toast(page).getByRole("button", { name: "Close" });

for (const [device, options] of [
  ["mouse", desktop],
  ["finger", phone],
] as const) {
  test(`after a toast was closed by ${device}, the next one goes by itself after five seconds`, async ({
    failing,
  }) => {
    const page = await failing(options);
    const press = (button: ReturnType<typeof close>) => (device === "mouse" ? button.click() : button.tap());
    for (let time = 0; time < 2; time++) {
      await press(submit(page));
      await press(close(page));
      await expect(toast(page)).toHaveCount(0);
      await expect.poll(() => focused(page)).toBe("submit");
      // Nothing may lie under the pointer that keeps the next one.
      await page.mouse.move(5, 300);
    }
    await goesAfterFive(page, () => press(submit(page)));
  });
}

test("closed by keyboard, a toast gives the focus back to whoever had it, by its button and by Escape", async ({
  failing,
}) => {
  const page = await failing(desktop);
  for (const key of ["Enter", "Escape"]) {
    await control(page, "firstName").press("Enter");
    await toast(page).waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(close(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(toast(page)).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe("firstName");
  }
  await goesAfterFive(page, () => submit(page).click());
});

test("after the action of a toast was taken, the next one goes by itself, and the focus is not left in it", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.leave({ firstName: "Undone" });
  await inbox.leave({ firstName: "Next" });
  await page.clock.install();
  await page.goto("/admin");
  await cardOf(page, "Undone").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toast(page).waitFor();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await toast(page).getByText("Contact request restored successfully").waitFor();
  // The inbox leads it on to the request that is back.
  const card = cardOf(page, "Undone");
  await expect(card).toBeFocused();
  await page.mouse.move(5, 300);
  await page.clock.runFor(5_100);
  await expect(toast(page)).toHaveCount(0);
});

test("on a small phone a toast leaves the button free that sends again, and goes when it is pressed", async ({
  failing,
}) => {
  const page = await failing({ ...phone, viewport: { width: 360, height: 740 } });
  // It does not go by itself.
  await stopClock(page);
  await submit(page).tap();
  await toast(page).waitFor();
  const { y = 0, height = 999 } = (await submit(page).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual((await toast(page).boundingBox())?.y ?? 0);
  await page.route("**/api/contact", () => undefined);
  await submit(page).tap();
  await expect(toast(page)).toHaveCount(0);
  await expect(submit(page)).toHaveText("Sending...", { useInnerText: true });
});

/** Whether the toast that this brings is there for five seconds and no longer. */
async function goesAfterFive(page: Page, bring: () => Promise<void>) {
  await stopClock(page);
  await bring();
  await toast(page).waitFor();
  await page.clock.runFor(4_900);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
}
