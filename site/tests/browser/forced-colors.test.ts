import { desktop, findings, pagesOfEachKind, phone, routes } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);

const forced = { ...desktop, forcedColors: "active", reducedMotion: "reduce" } as const;

for (const path of pagesOfEachKind)
  test(`with forced colors ${path} is accessible`, async ({ open }) => {
    const page = await open(forced);
    await page.goto(path);
    // The system chooses the colors; axe compares them with backgrounds that are not drawn.
    expect(await findings(page, "html", ["color-contrast"])).toEqual([]);
  });

test("with forced colors steps of the breadcrumb stay apart, and a question shows whether it is open", async ({
  open,
}) => {
  const page = await open(forced);
  await page.goto("/services/garage-floor-coating-fort-myers");
  const text = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
  const after = (selector: string, name: "backgroundColor" | "backgroundImage") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element, "::after")[name], name);
  expect(await after(".breadcrumb li", "backgroundColor")).toBe(text);
  const closed = await after(".question summary", "backgroundImage");
  expect(closed).toContain("gradient");
  await page.locator(".question summary").first().click();
  const opened = await after(".question summary", "backgroundImage");
  expect(opened).toContain("gradient");
  expect(opened).not.toBe(closed);
});

test("with forced colors bullets are drawn, and bands without a ground have a line", async ({ open }) => {
  const page = await open({ ...phone, forcedColors: "active" });
  await page.goto(routes.services.main[0] ?? "/");
  const bullet = await page
    .locator(".bullets li")
    .first()
    .evaluate((entry) => getComputedStyle(entry, "::before").backgroundColor);
  await expect(page.locator("body")).toHaveCSS("color", bullet);
  for (const band of [".quote-band", ".site-footer", ".call-bar"])
    await expect(page.locator(band)).toHaveCSS("border-top-width", "1px");
});
