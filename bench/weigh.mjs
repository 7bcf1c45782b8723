// Prints the transfer size in kB of each kind of page on a phone, before anyone touches or scrolls it.
// Usage, with the site served by `ssg serve`: cd site && node ../bench/weigh.mjs http://localhost:8080
import { createRequire } from "node:module";
import { join } from "node:path";

const { chromium } = createRequire(join(process.cwd(), "package.json"))("playwright-core");
const url = process.argv[2] ?? "http://localhost:8080";
const pages = [
  "/",
  "/services/flake-systems",
  "/services/metallic-epoxy",
  "/locations/fort-myers",
  "/locations",
  "/blog",
  "/blog/complete-guide-epoxy-garage-floors",
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
console.log("| Page | HTML | Styles | Script | Font | Pictures on the first screen | Other pictures fetched early |");
console.log("|---|---|---|---|---|---|---|");
for (const path of pages) {
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
  const sum = (wanted) => {
    const bytes = [...seen.values()].filter(wanted).reduce((total, one) => total + one.bytes, 0);
    return (bytes / 1000).toFixed(1);
  };
  const picture = (one) => one.type === "Image" && one.url.includes("/images/");
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
