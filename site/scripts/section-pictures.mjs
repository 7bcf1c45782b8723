// Takes the picture of every kind of section for docs/content.md: builds a page of the guide's own examples
// and photographs each section. Run it with `make section-pictures` after a change of how sections look.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";

const ssg = resolve(process.env.SSG ?? "../target/release/ssg");
const out = resolve("../docs/images/sections");
const folder = mkdtempSync(join(tmpdir(), "section-pictures-"));
const content = join(folder, "content");
const dist = join(folder, "dist");

const guide = readFileSync("../docs/content.md", "utf8");
const examples = [...guide.matchAll(/```yaml section\n([\s\S]*?)```/g)].map(([, example]) => example ?? "");
const kinds = examples.map((example) => /^- ([a-z-]+):/.exec(example)?.[1]);

cpSync("../content", content, { recursive: true });
const site = join(content, "site.yaml");
const guests = 'guests: [{ name: Lakeside Booking, frame: "https://booking.example.com/lakeside" }]\n';
writeFileSync(site, `${readFileSync(site, "utf8")}\n${guests}`);
// A page has one form.
const isForm = (kind) => kind === "form";
const pages = { guide: kinds.filter((kind) => !isForm(kind)), "guide-form": kinds.filter(isForm) };
for (const [position, [name, shown]] of Object.entries(pages).entries()) {
  const head =
    `name: ${name}\ngroup: project\nposition: ${98 + position}\ntitle: ${name}\nmetaDescription: All of ${name}.\n` +
    `keywords: [${name}]\nsummary: All kinds.\nsections:\n`;
  const sections = examples.filter((_, place) => shown.includes(kinds[place])).join("");
  writeFileSync(join(content, `services/${name}.yaml`), head + sections.replace(/^(?=.)/gm, "  "));
}
execFileSync(ssg, ["build", "--content", content, "--site", "dist", "--out", dist], { stdio: "inherit" });

const server = spawn(ssg, ["serve", "--dir", dist, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((found) => {
  server.stdout.on("data", (data) => {
    const address = String(data).match(/http:\/\/localhost:\d+/);
    if (address !== null) found(address[0]);
  });
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 900 },
    deviceScaleFactor: 0.6,
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  mkdirSync(out, { recursive: true });
  for (const [name, shown] of Object.entries(pages)) {
    await page.goto(`${url}/services/${name}`);
    // Fixed elements would appear in every picture.
    await page.addStyleTag({ content: ".site-header, .call-bar, .skip-link { display: none !important }" });
    await page.evaluate(async () => {
      // Neighbors of one tone share a space. In its own picture each has all of it.
      for (const section of document.querySelectorAll("main > section"))
        section.before(document.createElement("div"));
      for (const image of document.images) image.loading = "eager";
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
    const sections = page.locator("main > section");
    for (const [place, kind] of shown.entries()) {
      await sections.nth(place).screenshot({ path: join(out, `${kind}.jpg`), type: "jpeg", quality: 68 });
    }
  }
  console.log(`${kinds.length} pictures in docs/images/sections`);
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
