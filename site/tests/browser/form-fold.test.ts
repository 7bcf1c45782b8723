import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import {
  control,
  count,
  fields,
  fill,
  focused,
  form,
  good,
  messages,
  openForm,
  submit,
} from "../support/form";

test.use(withoutPictures);

const later = ["projectType", "projectTimeline", "projectDetails"] as const;
const { projectType, projectTimeline, projectDetails, ...first } = good;
const isOpen = (page: Page) =>
  form(page)
    .locator("details")
    .evaluate((fold: HTMLDetailsElement) => fold.open);

test("on a phone the form asks for the visitor and the place, and from the first letter on for the project", async ({
  open,
}) => {
  const page = await open(phone);
  await openForm(page);
  for (const name of later) await expect(control(page, name)).toBeHidden();
  await fill(page, { firstName: "A" });
  for (const name of later) await expect(control(page, name)).toBeVisible();
});

test("where there is room, all fields are seen at once, and nothing can be folded", async ({ open }) => {
  const page = await open(desktop);
  await openForm(page);
  for (const name of later) await expect(control(page, name)).toBeVisible();
  await expect(form(page).locator("summary")).toBeHidden();
});

test("a fold that the visitor has closed again stays closed while other fields change", async ({ open }) => {
  const page = await open(phone);
  await openForm(page);
  await fill(page, first);
  await form(page).locator("summary").click();
  await fill(page, { firstName: "Anna" });
  expect(await isOpen(page)).toBe(false);
});

test("without an answer in the fold, sending opens it and the focus is on the first field that lacks one", async ({
  open,
}) => {
  const page = await open(phone);
  const sent = count(page);
  await openForm(page);
  await fill(page, first);
  await form(page).locator("summary").click();
  await submit(page).click();
  await expect.poll(() => focused(page)).toBe("projectType");
  await expect.poll(async () => Object.keys(await messages(page))).toEqual(later);
  expect(sent.posts).toBe(0);
});

test("an empty form that is sent shows every message, also in the fold, and the focus is on the first field", async ({
  open,
}) => {
  const page = await open(phone);
  await openForm(page);
  await submit(page).tap();
  await expect.poll(() => focused(page)).toBe("firstName");
  await expect.poll(async () => Object.keys(await messages(page))).toEqual(fields.map(([name]) => name));
});

test("a draft comes back with the fold open", async ({ open }) => {
  const page = await open(desktop);
  await openForm(page);
  await fill(page, { firstName: "Ann" });
  await page.reload();
  await openForm(page);
  await expect(control(page, "firstName")).toHaveValue("Ann");
  expect(await isOpen(page)).toBe(true);
  await fill(page, { projectDetails });
  await page.reload();
  await openForm(page);
  await expect(control(page, "projectDetails")).toHaveValue(projectDetails);
  expect(await isOpen(page)).toBe(true);
});

test("clearing the form closes the fold, and undoing that opens it with its answers", async ({ open }) => {
  const page = await open(desktop);
  await openForm(page);
  await fill(page, { projectDetails });
  await form(page).getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => isOpen(page)).toBe(false);
  await form(page).getByRole("button", { name: "Undo" }).click();
  await expect(control(page, "projectDetails")).toHaveValue(projectDetails);
  expect(await isOpen(page)).toBe(true);
});

test("a sample that the visitor asks for is named above the fields, and the fold stays closed", async ({
  open,
}) => {
  const page = await open(phone);
  await openForm(page, "/?sample=Blue+Bay&sample=Dry+Dock#contact");
  const wish = form(page).getByText("Your request: samples of Blue Bay, Dry Dock.");
  const [line, field] = await Promise.all([wish.boundingBox(), control(page, "firstName").boundingBox()]);
  expect(line?.y).toBeLessThan(field?.y ?? 0);
  expect(await isOpen(page)).toBe(false);
});

test("without scripts all fields are seen, and the browser's checks reach those of the fold", async ({
  open,
}) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  const sent = count(page);
  await page.goto("/");
  for (const [name] of fields) await expect(control(page, name)).toBeVisible();
  for (const [name, value] of Object.entries(first)) await control(page, name).fill(value);
  await submit(page).click();
  await expect.poll(() => focused(page)).toBe("projectType");
  expect(sent.posts).toBe(0);
});

test("while the form's script has not come, the fold shows its fields when the others are valid, and the browser checks them", async ({
  open,
}) => {
  const page = await open(phone);
  const sent = count(page);
  await page.route(/\/chunks\//, (route) => route.abort());
  await page.goto("/");
  for (const [name, value] of Object.entries(first)) {
    await expect(control(page, "projectType")).toBeHidden();
    await control(page, name).fill(value);
  }
  await expect(control(page, "projectType")).toBeVisible();
  await submit(page).click();
  await expect.poll(() => focused(page)).toBe("projectType");
  await expect(page.locator("#quote-form[novalidate]")).toHaveCount(0);
  expect(sent.posts).toBe(0);
});

test("a form that was filled in before its script came keeps its fold open", async ({ open }) => {
  const page = await open(desktop);
  let come = () => {};
  const filled = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/chunks\//, async (route) => {
    await filled;
    await route.continue();
  });
  await page.goto("/");
  for (const [name, value] of Object.entries(first)) await control(page, name).fill(value);
  come();
  await page.locator("#quote-form[novalidate]").waitFor();
  await expect(control(page, "projectType")).toBeVisible();
});

test("the keyboard opens the fold, and Tab goes on to its first field", async ({ open }) => {
  const page = await open(desktop);
  await openForm(page);
  await control(page, "propertyAddress").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("projectType");
});

test("on a phone the bar at the bottom is away while the form is on the screen, and back after it", async ({
  open,
}) => {
  const page = await open(phone);
  await openForm(page);
  const bar = page.locator(".call-bar");
  await form(page).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.locator("footer").evaluate((end) => end.scrollIntoView({ behavior: "instant" }));
  await expect(bar).toBeVisible();
});
