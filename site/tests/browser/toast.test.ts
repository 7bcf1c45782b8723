import type { BrowserContextOptions, Page } from "@playwright/test";
import { desktop, phone, stopClock } from "../support/browser";
import { expect, withoutPictures } from "../support/fixtures";
import { control, fill, focused, good, openForm, submit, toast } from "../support/form";
import { test as base, cardOf, desk, inboxApi, opened } from "../support/inbox";

type ToastFixtures = {
  /** A visitor at a filled-in form whose requests all fail. */
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
  test(`after a toast was closed by ${device}, the next one closes itself after five seconds`, async ({
    failing,
  }) => {
    const page = await failing(options);
    const press = (button: ReturnType<typeof close>) => (device === "mouse" ? button.click() : button.tap());
    for (let time = 0; time < 2; time++) {
      await press(submit(page));
      await press(close(page));
      await expect(toast(page)).toHaveCount(0);
      await expect.poll(() => focused(page)).toBe("submit");
      // A pointer over the next toast would keep it open.
      await page.mouse.move(5, 300);
    }
    await goesAfterFive(page, () => press(submit(page)));
  });
}

test("a toast closed by keyboard, by its button or Escape, returns the focus", async ({ failing }) => {
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

test("after the action of a toast, the next one closes itself, and does not keep the focus", async ({
  owner,
  inbox,
}) => {
  const page = await owner(desk);
  await inbox.submit({ firstName: "Undone" });
  await inbox.submit({ firstName: "Next" });
  await page.clock.install();
  await page.goto("/admin");
  await (await opened(page, "Undone")).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toast(page).waitFor();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await toast(page).getByText("Contact request restored successfully").waitFor();
  // The inbox focuses the restored request.
  const card = cardOf(page, "Undone");
  await expect(card).toBeFocused();
  await page.mouse.move(5, 300);
  await page.clock.runFor(5_100);
  await expect(toast(page)).toHaveCount(0);
});

test("on a small phone a toast does not cover the send button, and closes when it is pressed", async ({
  failing,
}) => {
  const page = await failing({ ...phone, viewport: { width: 360, height: 740 } });
  // It must not close itself.
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

for (const width of [360, 768, 1024, 1280])
  test(`${width} px wide, the toast after a sent request does not cover the button below its next steps`, async ({
    open,
  }) => {
    const page = await open({ ...desktop, viewport: { width, height: 740 }, reducedMotion: "reduce" });
    await page.clock.install();
    await openForm(page);
    await fill(page, good);
    await page.route("**/api/contact", (route) => route.fulfill({ status: 201, json: { id: "1" } }));
    await stopClock(page);
    await submit(page).click();
    await toast(page).waitFor();
    const again = page.getByRole("button", { name: "Send another request" });
    await expect(again).toBeInViewport({ ratio: 1 });
    const [button, covering] = await Promise.all([again.boundingBox(), toast(page).boundingBox()]);
    if (button === null || covering === null) throw new Error("Something is not shown");
    const isApart = button.y + button.height <= covering.y || button.x + button.width <= covering.x;
    expect(isApart).toBe(true);
  });

/** Expects the toast that `bring` opens to close after five seconds. */
async function goesAfterFive(page: Page, bring: () => Promise<void>) {
  await stopClock(page);
  await bring();
  await toast(page).waitFor();
  await page.clock.runFor(4_900);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
}
