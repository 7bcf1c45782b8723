import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktop, phone } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import { ACCEPTANCE, build, end, serve } from "../support/programs";

test.use(withoutPictures);

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;

// Mon-Fri 7AM-6PM and Sat 8AM-4PM in New York.
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-answers-"));
  const content = join(folder, "content");
  cpSync(ACCEPTANCE, content, { recursive: true });
  mkdirSync(join(content, "authors"));
  const author = "name: Ann Lee\nrole: Estimator\nmetaDescription: Quotes.\ntext: Ann writes our quotes.\n";
  writeFileSync(join(content, "authors/ann-lee.yaml"), author);
  appendFileSync(
    join(content, "site.yaml"),
    '\ntimezone: America/New_York\nanswers: { by: ann-lee, sameDayUntil: "15:00" }\n',
  );
  build(content, join(folder, "dist"));
  served = await serve(join(folder, "dist"));
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

for (const [moment, time, shown] of [
  ["before the time on a weekday", "2026-06-03T14:59:00-04:00", "today before 6PM"],
  ["before the time on a Saturday", "2026-06-06T06:30:00-04:00", "today before 4PM"],
  ["after it", "2026-06-03T15:00:00-04:00", null],
  ["on a day without hours", "2026-06-07T10:00:00-04:00", null],
  ["before it elsewhere, where it is past in New York", "2026-06-03T20:00:00+00:00", null],
] as const)
  test(`${moment} the form says who answers${shown === null ? ", and no time" : ` ${shown}`}`, async ({
    open,
  }) => {
    const page = await open({ ...phone, timezoneId: "Pacific/Honolulu" });
    await page.clock.setFixedTime(new Date(time));
    await page.goto(`${served.url}/#contact`);
    const form = page.locator("#quote-form");
    await expect(form).toHaveAttribute("novalidate", "");
    const line = page.getByText(`Ann Lee, estimator, answers you ${shown ?? "within 24 hours"}.`);
    await expect(line).toBeVisible();
  });

test("without scripts the form says who answers, and no time", async ({ open }) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  await page.goto(`${served.url}/`, { waitUntil: "domcontentloaded" });
  await expect(page.getByText("Ann Lee, estimator, answers you within 24 hours.")).toBeVisible();
  await expect(
    page.locator(".portrait"),
    "there is no picture, and letters say less than the name",
  ).toHaveCount(0);
});

for (const width of [320, 360, 1280])
  test(`${width} px wide, the line has its height before the script knows the hour`, async ({ open }) => {
    const top = async (options: object) => {
      const page = await open({ viewport: { width, height: 900 }, ...options });
      await page.clock.setFixedTime(new Date("2026-06-03T14:59:00-04:00"));
      await page.goto(`${served.url}/`, { waitUntil: "domcontentloaded" });
      const form = page.locator("#quote-form");
      await form.scrollIntoViewIfNeeded();
      const contact = page.locator("#contact");
      if (!("javaScriptEnabled" in options)) await expect(contact).toContainText("today before 6PM");
      return contact.evaluate((part) => {
        const label = part.querySelector("label")?.getBoundingClientRect().top ?? 0;
        return label - part.getBoundingClientRect().top;
      });
    };
    expect(await top({})).toBe(await top({ javaScriptEnabled: false }));
  });
