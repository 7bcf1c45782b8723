import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktop, findings, phone, watch } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { build, end, serve } from "../support/programs";

let folder: string;
let served: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-open-now-"));
  cpSync("../generator/tests/offices", join(folder, "content"), { recursive: true });
  build(join(folder, "content"), join(folder, "dist"), "2029-11-01");
  served = await serve(join(folder, "dist"));
});

test.afterAll(async () => {
  await end(served.server);
  rmSync(folder, { recursive: true, force: true });
});

// Dublin: Mon, Wed, Thu 8:15AM-5:30PM, Tue 9:30AM-8:15PM; closed on Dec 24-26, and open on Dec 31 from 8AM to 12:05PM.
for (const [moment, time, shown] of [
  ["while it is open", "2029-12-05T08:15:00-05:00", "Open now until 5:30PM"],
  ["on a day with other hours of each week", "2029-12-04T20:14:00-05:00", "Open now until 8:15PM"],
  ["in the last minute elsewhere", "2029-12-06T00:29:00+02:00", "Open now until 5:30PM"],
  ["when it has closed", "2029-12-05T17:30:00-05:00", "Closed now, opens Thu 8:15AM"],
  ["before it opens", "2029-12-04T08:20:00-05:00", "Closed now, opens Tue 9:30AM"],
  ["before days without hours", "2029-12-06T18:00:00-05:00", "Closed now, opens Mon 8:15AM"],
  ["before days on which it is closed", "2029-12-22T12:00:00-05:00", "Closed now, opens Thu 8:15AM"],
  ["on such a day", "2029-12-26T12:00:00-05:00", "Closed now, opens Thu 8:15AM"],
  ["on a day with special hours", "2029-12-31T12:04:00-05:00", "Open now until 12:05PM"],
  ["after those", "2029-12-31T12:05:00-05:00", "Closed now, opens Tue 9:30AM"],
  ["on the night in which clocks are set back", "2029-11-04T01:30:00-05:00", "Closed now, opens Mon 8:15AM"],
] as const)
  test(`${moment} the page of an office says “${shown}”`, async ({ open }) => {
    const page = await open({ ...phone, timezoneId: "Pacific/Honolulu" });
    const complaints = watch(page);
    await page.clock.setFixedTime(new Date(time));
    await page.goto(`${served.url}/locations/dublin`);
    await expect(page.locator(".contact-strip")).toContainText(shown);
    await expect(page.locator(".crew-shop")).toContainText(shown);
    expect(complaints).toEqual([]);
  });

test("hours past midnight, a whole day and two spans of a special day count", async ({ open }) => {
  const content = join(folder, "night");
  cpSync(join(folder, "content"), content, { recursive: true });
  const file = join(content, "locations/dublin.yaml");
  const hours = `  hours:
    - { days: Mon-Thu, opens: "18:00", closes: "26:00" }
    - { days: Fri-Sat, opens: "00:00", closes: "24:00" }
    - { days: Sun, opens: "00:00", closes: "04:00" }
  specialHours:
    - { from: 2029-12-31, opens: "14:00", closes: "25:00" }
    - { from: 2029-12-31, opens: "08:00", closes: "12:00" }
`;
  const written = readFileSync(file, "utf8");
  writeFileSync(file, written.replace(/ {2}hours:[\s\S]*(?=sections:)/, hours));
  build(content, join(folder, "dist-night"), "2029-11-01");
  const night = await serve(join(folder, "dist-night"));
  try {
    for (const [time, shown] of [
      ["2029-12-04T17:59:00-05:00", "Closed now, opens Tue 6PM"],
      ["2029-12-04T23:00:00-05:00", "Open now until 2AM"],
      ["2029-12-05T01:59:00-05:00", "Open now until 2AM"],
      ["2029-12-05T02:00:00-05:00", "Closed now, opens Wed 6PM"],
      // From Thursday evening on it does not close before Sunday.
      ["2029-12-06T19:00:00-05:00", "Open now, 24 hours"],
      ["2029-12-08T12:00:00-05:00", "Open now until 4AM"],
      ["2029-12-31T12:30:00-05:00", "Closed now, opens Mon 2PM"],
      ["2030-01-01T00:30:00-05:00", "Open now until 1AM"],
    ] as const) {
      const page = await open(phone);
      await page.clock.setFixedTime(new Date(time));
      await page.goto(`${night.url}/locations/dublin`);
      await expect(page.locator(".contact-strip")).toContainText(shown);
    }
  } finally {
    await end(night.server);
  }
});

test("the line follows the clock while the page is open, and moves nothing", async ({ open }) => {
  const page = await open(desktop);
  await page.clock.install({ time: new Date("2029-12-05T17:28:30-05:00") });
  await page.goto(`${served.url}/locations/dublin`);
  const strip = page.locator(".contact-strip");
  await expect(strip).toContainText("Open now until 5:30PM");
  const before = await strip.boundingBox();
  await page.clock.runFor(120_000);
  await expect(strip).toContainText("Closed now, opens Thu 8:15AM");
  expect(await strip.boundingBox()).toEqual(before);
  expect(await findings(page)).toEqual([]);
});

test("on a German page days, times and dates are German", async ({ open }) => {
  const content = join(folder, "german");
  cpSync(join(folder, "content"), content, { recursive: true });
  appendFileSync(join(content, "site.yaml"), "\nlanguage: de\n");
  writeFileSync(
    join(content, "layout.yaml"),
    "openNow: Jetzt offen, bis {time}\nclosedNow: Geschlossen, öffnet {day} {time}\n",
  );
  build(content, join(folder, "dist-german"), "2029-11-01");
  const german = await serve(join(folder, "dist-german"));
  try {
    for (const [time, shown] of [
      ["2029-12-05T08:15:00-05:00", "Jetzt offen, bis 17:30 Uhr"],
      ["2029-12-05T17:30:00-05:00", "Geschlossen, öffnet Do 8:15 Uhr"],
      ["2029-12-20T18:00:00-05:00", "Geschlossen, öffnet Do., 27. Dez. 8:15 Uhr"],
    ] as const) {
      const page = await open(phone);
      await page.clock.setFixedTime(new Date(time));
      await page.goto(`${german.url}/locations/dublin`);
      const strip = page.locator(".contact-strip");
      await expect(strip).toContainText(shown);
      await expect(strip).toContainText("Mo, Mi, Do");
      await expect(strip).toContainText("24.–26. Dez.");
    }
  } finally {
    await end(german.server);
  }
});

test("without scripts a page says the hours and the special ones, and nothing of this moment", async ({
  open,
}) => {
  const page = await open({ ...phone, javaScriptEnabled: false });
  await page.goto(`${served.url}/locations/dublin`, { waitUntil: "domcontentloaded" });
  const strip = page.locator(".contact-strip");
  await expect(strip).toContainText("Dec 24-26");
  await expect(strip).not.toContainText("now");
});

test("no answer is promised for today on a special day", async ({ open }) => {
  const page = await open(phone);
  for (const [time, shown] of [
    ["2029-11-21T10:00:00-05:00", true],
    ["2029-11-22T10:00:00-05:00", false],
  ] as const) {
    await page.clock.setFixedTime(new Date(time));
    await page.goto(`${served.url}/?at=${time.slice(0, 10)}#contact`);
    await expect(page.locator("#quote-form")).toHaveAttribute("novalidate", "");
    await expect(page.locator("#contact").getByText("today before 6:45PM")).toHaveCount(shown ? 1 : 0);
  }
});
