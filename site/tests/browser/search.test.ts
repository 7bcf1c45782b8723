import { findings } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);

const FIELD = "Search the articles";

test("the search loads nothing until its field is used, then finds articles while a visitor types", async ({
  open,
}) => {
  const page = await open();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/blog");
  const field = page.getByRole("searchbox", { name: FIELD });
  await expect(field).toBeVisible();
  const isSearch = (path: string) => /search/i.test(path);
  // A script that loads something ahead does so by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked.filter(isSearch)).toEqual([]);
  await field.pressSequentially("efflo");
  const search = page.getByRole("search");
  await expect(search.getByRole("status")).toHaveText(/^\d+ articles? found$/);
  expect(asked.filter(isSearch)).toContain("/search.json");
  const first = search.getByRole("link").first();
  await expect(first).toHaveText("Installing a Floor Coating Over Concrete With Efflorescence");
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog/installing-floor-coating-over-concrete-efflorescence");
});

test("what is not found is announced, and an empty field has no answer", async ({ open }) => {
  const page = await open();
  await page.goto("/blog");
  const field = page.getByRole("searchbox", { name: FIELD });
  const status = page.getByRole("search").getByRole("status");
  await field.fill("zebra epoxy");
  await expect(status).toHaveText("No article has all these words");
  await field.fill("<img src=x onerror=alert(1)>");
  await expect(status).toHaveText("No article has all these words");
  await field.fill("");
  await expect(status).toHaveText("");
  await expect(page.getByRole("search").getByRole("link")).toHaveCount(0);
});

test("without the index the visitor is told, and the next letter tries again", async ({ open }) => {
  const page = await open();
  await page.route("/search.json", (route) => route.abort());
  await page.goto("/blog");
  const field = page.getByRole("searchbox", { name: FIELD });
  const status = page.getByRole("search").getByRole("status");
  await field.fill("epox");
  await expect(status).toContainText("could not be loaded");
  await page.unroute("/search.json");
  await field.press("End");
  await field.pressSequentially("y");
  await expect(status).toHaveText(/articles found$/);
});

for (const width of [360, 1280])
  test(`results are accessible and inside the window at ${width} px`, async ({ open }) => {
    const page = await open({ viewport: { width, height: 900 } });
    await page.goto("/blog");
    await page.getByRole("searchbox", { name: FIELD }).fill("floor");
    await expect(page.getByRole("search").getByRole("link")).not.toHaveCount(0);
    expect(await findings(page, "search")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test("without scripts there is no field that would do nothing", async ({ open }) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto("/blog");
  await expect(page.getByLabel(FIELD)).toBeHidden();
});
