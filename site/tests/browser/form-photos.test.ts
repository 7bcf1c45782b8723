import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { expect, gate, type Open } from "../support/fixtures";
import {
  test as base,
  control,
  fill,
  form,
  good,
  notice,
  openForm,
  submit,
  toastText,
} from "../support/form";
import { opened } from "../support/inbox";
import { ACCEPTANCE, build, type Product, password, withProduct } from "../support/programs";

const test = base.extend<object, { offering: string; floors: Product }>({
  /** The folder of a site that offers to add photos. */
  offering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-photos-"));
      const content = join(scratch, "content");
      cpSync(ACCEPTANCE, content, { recursive: true });
      const site = join(content, "site.yaml");
      writeFileSync(site, `${readFileSync(site, "utf8")}\nformPhotos: true\n`);
      writeFileSync(join(content, "layout.yaml"), "photos: Photos of the floor\n");
      build(content, join(scratch, "dist"));
      await use(join(scratch, "dist"));
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  /** That site with an API that takes photos. */
  floors: [
    async ({ offering }, use) =>
      withProduct(offering, { PHOTOS_MAX_MB: "500", CONTACT_LIMIT: "1000000/600" }, use),
    { scope: "worker" },
  ],
});

const picture = `${ACCEPTANCE}/images/garage-flake.jpg`;
const other = `${ACCEPTANCE}/images/warehouse.jpg`;

const area = (page: Page) => form(page).getByRole("group", { name: /^Photos of the floor/ });
const input = (page: Page) => area(page).getByLabel("Add photos");
const previews = (page: Page) => area(page).getByRole("img");
const words = (page: Page) => area(page).getByRole("status");

async function visit(open: Open, { url }: Product, device = desktop): Promise<Page> {
  const page = await open({ ...device, reducedMotion: "reduce", baseURL: url });
  await openForm(page);
  return page;
}

/** The photos of the only request with this last name, as the owner's list has them. */
async function photosOf(product: Product, lastName: string): Promise<unknown> {
  const requests = await product.quoteRequests(lastName);
  expect(requests).toHaveLength(1);
  return requests[0]?.photos;
}

test("photos follow the request, smaller than they were, and the owner sees them large", async ({
  open,
  floors,
}) => {
  const page = await visit(open, floors);
  // Typed as slowly as people do, so that the request is in the inbox.
  await page.route("**/api/contact", (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), fillTime: 60_000 } }),
  );
  await input(page).setInputFiles([picture, other]);
  await expect(previews(page)).toHaveCount(2);
  await expect(words(page)).toHaveText("2 photos added. Sent after your request.");
  expect(await findings(page, "#contact")).toEqual([]);
  await fill(page, { ...good, lastName: "Follow" });
  await submit(page).click();
  await notice(page).getByText("We have your request.", { exact: true }).waitFor();
  await expect(words(page)).toHaveText("2 photos arrived.");
  await expect(previews(page)).toHaveCount(0);
  expect(await photosOf(floors, "Follow")).toEqual([1, 2]);

  await page.goto("/admin-login");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  const card = await opened(page, "Follow");
  const small = card.getByRole("button", { name: "Floor, 2 of 2" });
  await expect
    .poll(() => small.getByRole("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(320);
  await small.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Photos of / });
  const large = dialog.getByRole("img");
  const side = () => large.evaluate((img: HTMLImageElement) => Math.max(img.naturalWidth, img.naturalHeight));
  await expect(dialog.getByRole("status")).toHaveText("Photo 2 of 2");
  await expect.poll(side).toBeGreaterThan(320);
  expect(await side()).toBeLessThanOrEqual(1600);
  expect(await findings(page, "dialog")).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("status")).toHaveText("Photo 1 of 2");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(small).toBeFocused();
});

test("an outage in the middle is said, and the next page sends the rest", async ({ open, floors }) => {
  const page = await visit(open, floors);
  const context = page.context();
  await context.route("**/photos/2", (route) => route.abort());
  await input(page).setInputFiles([picture, other, picture]);
  await expect(previews(page)).toHaveCount(3);
  await fill(page, { ...good, lastName: "Outage" });
  await submit(page).click();
  await expect(words(page)).toContainText("2 photos still to be sent");
  await expect(words(page)).toContainText("We have your request.");
  expect(await photosOf(floors, "Outage")).toEqual([1]);
  await page.close();
  await context.unroute("**/photos/2");
  const later = await context.newPage();
  await later.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(later)).toContain("Your photos have arrived.");
  expect(await photosOf(floors, "Outage")).toEqual([1, 2, 3]);
  const left = await later.evaluate(() => Object.keys(localStorage));
  expect(left).not.toContain("quote-photos");
});

test("a photo that is still being made small when the request is sent follows it", async ({
  open,
  floors,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: floors.url });
  const { opened, release } = gate();
  await openForm(page);
  // The code that makes photos small comes late.
  await page.route("**/assets/chunks/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await input(page).setInputFiles(picture);
  await expect(words(page)).toHaveText("Making the photos small…");
  await fill(page, { ...good, lastName: "Late" });
  await submit(page).click();
  await notice(page).getByText("We have your request.", { exact: true }).waitFor();
  release();
  await expect(words(page)).toHaveText("1 photo arrived.");
  expect(await photosOf(floors, "Late")).toEqual([1]);
});

test("a request that waits for the API takes its photos along when it arrives", async ({
  open,
  offering,
}) => {
  await withProduct(offering, { PHOTOS_MAX_MB: "500" }, async (product) => {
    const page = await visit(open, product);
    await product.stopApi();
    await input(page).setInputFiles(picture);
    await expect(previews(page)).toHaveCount(1);
    await fill(page, good);
    await submit(page).click();
    await notice(page).getByText("Your request has not arrived yet.").waitFor();
    await page.reload();
    await openForm(page, "/?again#contact");
    await expect(previews(page)).toHaveCount(1);
    await product.startApi();
    await submit(page).click();
    await expect(words(page)).toHaveText("1 photo arrived.");
    expect((await product.quoteRequests()).map(({ photos }) => photos)).toEqual([[1]]);
    await page.goto("about:blank");
  });
});

test("chosen photos survive a reload, and are removed with the keyboard one by one", async ({
  open,
  floors,
}) => {
  const page = await visit(open, floors);
  await input(page).setInputFiles([picture, other]);
  await expect(previews(page)).toHaveCount(2);
  await fill(page, { firstName: "Rae" });
  await page.reload();
  await openForm(page, "/?reload#contact");
  await expect(previews(page)).toHaveCount(2);
  const remove = (index: number) => area(page).getByRole("button", { name: `Remove photo ${index}` });
  await remove(1).focus();
  await page.keyboard.press("Enter");
  await expect(previews(page)).toHaveCount(1);
  await expect(remove(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(previews(page)).toHaveCount(0);
  await expect(input(page)).toBeFocused();
  await expect(control(page, "firstName")).toHaveValue("Rae");
});

test("a file that is no picture is named, and more than five are left out", async ({ open, floors }) => {
  const page = await visit(open, floors, phone);
  await input(page).setInputFiles([
    { name: "IMG_7.HEIC", mimeType: "image/heic", buffer: Buffer.from("ftypheic") },
    ...Array.from({ length: 6 }, (_, index) => ({
      name: `${index}.jpg`,
      mimeType: "image/jpeg",
      buffer: readFileSync(picture),
    })),
  ]);
  await expect(previews(page)).toHaveCount(5);
  await expect(words(page)).toContainText("This browser cannot read IMG_7.HEIC.");
  await expect(words(page)).toContainText("There are 5 photos now; further ones were left out.");
  expect(await findings(page, "#contact")).toEqual([]);
});

test("where the API takes no photos, the visitor reads it and the request arrives", async ({
  open,
  offering,
}) => {
  await withProduct(offering, {}, async (product) => {
    const page = await visit(open, product);
    await input(page).setInputFiles(picture);
    await expect(previews(page)).toHaveCount(1);
    await fill(page, good);
    await submit(page).click();
    await expect(words(page)).toContainText("1 photo could not be taken.");
    await expect(words(page)).toContainText("We have your request");
    expect(await product.quoteRequests()).toHaveLength(1);
    await page.goto("about:blank");
  });
});

test("clearing the form removes its photos when it can no longer be undone, and undoing keeps them", async ({
  open,
  floors,
}) => {
  const page = await visit(open, floors);
  await input(page).setInputFiles(picture);
  await expect(previews(page)).toHaveCount(1);
  await fill(page, { firstName: "Rae" });
  const clear = form(page).getByRole("button", { name: "Clear the form" });
  await clear.click();
  await expect(previews(page)).toHaveCount(0);
  await form(page).getByRole("button", { name: "Undo clearing the form" }).click();
  await expect(previews(page)).toHaveCount(1);
  await clear.click();
  await fill(page, { firstName: "Kim" });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("quote-photos"))).toBe(null);
});

test("without scripts, and on a site that does not offer them, there is no control for photos", async ({
  open,
  floors,
}) => {
  const plain = await open({ ...desktop, javaScriptEnabled: false, baseURL: floors.url });
  await plain.goto("/#contact");
  await expect(plain.locator(".quote-photos")).toBeHidden();
  const page = await open(desktop);
  await openForm(page);
  await expect(page.locator(".quote-photos")).toHaveCount(0);
});
