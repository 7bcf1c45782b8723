import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { floorWords } from "../../generated/words/floor";
import { linkWords } from "../../generated/words/link";
import { sentWords } from "../../generated/words/sent";
import { shareWords } from "../../generated/words/share";
import { viewerWords } from "../../generated/words/viewer";
import { article, desktop, watch } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { alive, fill, form, formApi, good, notice, submit, toastText } from "../support/form";
import { ACCEPTANCE, build, end, floors, serve } from "../support/programs";

test.use({ api: formApi("words") });

/** Each sentence of a script by its name, with its blanks: "Own viewerCount {number} {count}". */
const layout = Object.entries({ ...floorWords, ...linkWords, ...sentWords, ...shareWords, ...viewerWords })
  .map(([name, words]) => `${name}: "Own ${[name, ...(words.match(/\{\w+\}/g) ?? [])].join(" ")}"\n`)
  .join("");

const folders: string[] = [];
const servers: Array<Awaited<ReturnType<typeof serve>>> = [];

/** Serves a copy of a content folder whose layout has words of its own. */
async function own(content: (folder: string) => string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "site-words-"));
  folders.push(folder);
  const copy = content(folder);
  writeFileSync(join(copy, "layout.yaml"), layout);
  build(copy, join(folder, "dist"));
  const served = await serve(join(folder, "dist"));
  servers.push(served);
  return served.url;
}

let site: string;

test.beforeAll(async () => {
  site = await own((folder) => {
    cpSync(ACCEPTANCE, join(folder, "content"), { recursive: true });
    return join(folder, "content");
  });
});

test.afterAll(async () => {
  await Promise.all(servers.map(({ server }) => end(server)));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test("the picture viewer has the words of the content", async ({ open }) => {
  const page = await open(desktop);
  await page.goto(`${site}/services/flake-systems`);
  await page.locator(".swatch-sizes a").first().click();
  const viewer = page.getByRole("dialog", { name: "Own viewer" });
  await viewer.getByRole("button", { name: "Own viewerNext" }).click();
  await expect(viewer.locator(".viewer-count")).toHaveText(/^Own viewerCount 2 \d+$/);
  await expect(viewer.getByRole("button", { name: "Own viewerPrevious" })).toBeVisible();
  await expect(viewer.getByRole("button", { name: /^Own viewerImage 1 \d+$/ })).toBeVisible();
  await viewer.getByRole("button", { name: "Own viewerClose" }).click();
  await expect(viewer).toHaveCount(0);
});

test("sharing has the words of the content before and after its script has loaded", async ({ open }) => {
  const page = await open({ ...desktop, permissions: ["clipboard-read", "clipboard-write"] });
  const complaints = watch(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(`${site}${article}`);
  await expect(page.getByRole("link", { name: "Own shareMail" })).toHaveCount(2);
  await expect(page.getByText("Own shareHow")).toBeVisible();
  await page.getByRole("button", { name: "Own share", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Own linkCopied" })).toBeVisible();
  await expect(page.getByText("Own shareHow")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a sent request is confirmed in the words of the content", async ({ open, product }) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  // The pages of this site, and the API of the product.
  await page.route(`${site}/api/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const origin = new URL(product.url).origin;
    const headers = { ...route.request().headers(), origin };
    await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname}`, headers }) });
  });
  await page.goto(`${site}/#contact`, { waitUntil: "domcontentloaded" });
  await alive(page);
  await fill(page, good);
  await submit(page).click();
  await expect.poll(() => toastText(page)).toMatch(/^Own sent\s+Own sentText 24$/);
  await expect(notice(page)).toContainText("Own sentNote");
  await expect(form(page).locator(".notice-steps li")).toHaveText([
    "Own sentFirst",
    "Own sentSecond",
    "Own sentThird",
  ]);
});

test("the tools below a floor have the words of the content", async ({ open }) => {
  const address = await own(floors);
  const page = await open(desktop);
  await page.goto(`${address}/floors`);
  await page.locator("label", { hasText: "Blue Bay" }).click();
  for (const name of ["Own floorKeep", "Own floorCopy"])
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  const compare = page.getByRole("combobox", { name: "Own floorCompare" });
  await expect(compare.locator("option").first()).toHaveText("Own floorAlone");
  await compare.selectOption("Dry Dock");
  await expect(page.getByRole("slider", { name: "Own floorLine Blue Bay Dry Dock" })).toBeVisible();
  await page.getByRole("button", { name: "Own floorKeep", exact: true }).click();
  await expect(page.getByRole("button", { name: "Own floorDrop", exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Own floorList" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Own floorRemove Blue Bay" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Own floorSamples" })).toBeVisible();
  await page.getByRole("button", { name: "Own floorClear" }).click();
  await expect(page.getByRole("list", { name: "Own floorList" })).toHaveCount(0);
});
