import type { Page } from "@playwright/test";
import { desktop, findings, stopClock } from "../support/browser";
import { expect, type Open, withoutPictures } from "../support/fixtures";
import {
  control,
  count,
  empty,
  fill,
  good,
  isSending,
  notice,
  openForm,
  shown,
  submit,
  test,
  toast,
  toastText,
  wakeQueue,
} from "../support/form";
import type { Product } from "../support/programs";

test.use(withoutPictures);
const sent = "Quote Request Sent!";
const failed = "Error\nFailed to send quote request. Please try again.";

/** Opens the form of this product. */
async function visit(open: Open, { url }: Product): Promise<Page> {
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: url });
  await openForm(page);
  return page;
}

/** Presses the button while the API is down. */
async function submitInVain(page: Page, product: Product) {
  await product.stopApi();
  await fill(page, good);
  await submit(page).click();
  await notice(page).getByText("Your request has not arrived yet.").waitFor();
}

test("a form sent while the API is down says so, and arrives once when it runs again", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct({});
  const page = await visit(open, product);
  await page.clock.install();
  await stopClock(page);
  await submitInVain(page, product);
  await expect(notice(page)).toContainText(
    "Your request is kept on this device, and we keep trying. You can leave this page.",
    { useInnerText: true },
  );
  await expect(notice(page).getByRole("link")).toHaveAttribute("href", /^tel:/);
  await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
  await expect.poll(() => toastText(page)).toBe(failed);
  await expect.poll(() => shown(page)).toEqual(good);
  // Still down.
  const posts = count(page);
  await page.clock.runFor(5_500);
  await expect.poll(() => posts.posts).toBe(1);
  await product.startApi();
  await expect
    .poll(async () => {
      // Shorter than a toast's five seconds: the answer may arrive between two looks.
      await page.clock.runFor(4_000);
      return shown(page);
    })
    .toEqual(empty);
  await notice(page).getByText("We have your request.").waitFor();
  await expect.poll(() => toastText(page)).toContain(sent);
  expect(await product.quoteRequests()).toEqual([expect.objectContaining(good)]);
});

test("a form sent while the API is down is sent by the next page", async ({ open, startProduct }) => {
  const product = await startProduct({});
  const page = await visit(open, product);
  await submitInVain(page, product);
  const context = page.context();
  await page.close();
  await product.startApi();
  const later = await context.newPage();
  await later.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(later)).toContain(sent);
  expect(await product.quoteRequests()).toHaveLength(1);
  await openForm(later);
  await expect.poll(() => shown(later)).toEqual(empty);
});

test("two tabs that wait for the API send one quote request, and both show that it has arrived", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct({});
  const page = await visit(open, product);
  await submitInVain(page, product);
  const other = await page.context().newPage();
  await openForm(other);
  await notice(other).getByText("Your request has not arrived yet.").waitFor();
  await expect.poll(() => shown(other)).toEqual(good);
  await product.startApi();
  await submit(other).click();
  for (const tab of [page, other]) {
    await notice(tab).getByText("We have your request.").waitFor();
    await expect.poll(() => shown(tab)).toEqual(empty);
  }
  expect(await product.quoteRequests()).toHaveLength(1);
});

test("a form over the rate limit waits as long as the API asks, on later pages too, unless the button is pressed", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct({ CONTACT_LIMIT: "1/86400" });
  const page = await visit(open, product);
  await fill(page, { ...good, lastName: "First" });
  await submit(page).click();
  await toast(page).waitFor();
  await page.getByRole("button", { name: "Send another request" }).click();
  await fill(page, { ...good, lastName: "Second" });
  await submit(page).click();
  await notice(page).getByText("Your request has not arrived yet.").waitFor();
  await expect.poll(() => shown(page)).toEqual({ ...good, lastName: "Second" });
  expect(await findings(page, "#contact")).toEqual([]);
  const posts = count(page);
  await page.reload();
  await openForm(page, "/?again#contact");
  await notice(page).getByText("Your request has not arrived yet.").waitFor();
  await wakeQueue(page);
  await expect(control(page, "lastName")).toHaveValue("Second");
  expect(posts.posts).toBe(0);
  await submit(page).click();
  await expect.poll(() => posts.posts).toBe(1);
  // The hour starts with the answer.
  await expect.poll(() => isSending(page)).toBe(false);
  await page.clock.install();
  await page.clock.fastForward("01:00:05");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => posts.posts).toBe(2);
});
