// Prints the transfer size in kB of each kind of page on a phone, before anyone touches or scrolls it, and which page
// exceeds the budget of its kind for pictures on the first screen.
// Usage, with the site served by `ssg serve`: cd site && node ../bench/weigh.mjs http://localhost:8080
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { chromium } = createRequire(join(process.cwd(), "package.json"))("playwright-core");
const url = process.argv[2] ?? "http://localhost:8080";
const pages = [
  ["/", "/index"],
  ["/services/flake-systems", "/services/@slug"],
  ["/services/metallic-epoxy", "/services/@slug"],
  ["/locations/fort-myers", "/locations/@slug"],
  ["/locations", "/locations/index"],
  ["/blog", "/blog/index"],
  ["/blog/complete-guide-epoxy-garage-floors", "/blog/@slug"],
  ["/thank-you", "/thank-you"],
  ["/404", "/_error"],
];
const budgets = JSON.parse(readFileSync("budgets.json", "utf8")).pages;
const exceeded = [];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
console.log("| Page | HTML | Styles | Script | Font | Pictures on the first screen | Other pictures fetched early |");
console.log("|---|---|---|---|---|---|---|");
for (const [path, kind] of pages) {
  // Lighthouse's mobile screen.
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const seen = new Map();
  session.on("Network.responseReceived", ({ requestId, type, response }) =>
    seen.set(requestId, { type, url: response.url, bytes: 0 }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await page.goto(url + path, { waitUntil: "networkidle" });
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight && image.currentSrc !== "")
      .map((image) => image.currentSrc),
  );
  const bytes = (wanted) => [...seen.values()].filter(wanted).reduce((total, one) => total + one.bytes, 0);
  const sum = (wanted) => (bytes(wanted) / 1000).toFixed(1);
  const picture = (one) => one.type === "Image" && one.url.includes("/images/");
  const first = bytes((one) => picture(one) && shown.includes(one.url));
  if (!(first <= budgets[kind].firstPicturesBytes))
    exceeded.push(`${path}: ${first} bytes of pictures on the first screen; the budget is ${budgets[kind].firstPicturesBytes}`);
  const columns = [
    sum((one) => one.type === "Document"),
    sum((one) => one.type === "Stylesheet"),
    sum((one) => one.type === "Script"),
    sum((one) => one.type === "Font"),
    sum((one) => picture(one) && shown.includes(one.url)),
    sum((one) => picture(one) && !shown.includes(one.url)),
  ];
  console.log(`| ${path} | ${columns.join(" | ")} |`);
  await context.close();
}
await browser.close();
if (exceeded.length > 0) {
  console.log(`\nOver the budgets in site/budgets.json:\n${exceeded.join("\n")}`);
  process.exitCode = 1;
}
