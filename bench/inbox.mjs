// Measures the inbox with many stored requests. Serve the site and the API first:
//   cd site && node ../bench/inbox.mjs http://localhost:8080 PASSWORD [number of requests to send first]
// Sending many needs an API with CONTACT_LIMIT=1000000/600 and TRUSTED_HOPS=2, behind `ssg serve`. Each figure is the
// median of seven new browser profiles; that of the export, of three.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const form = require("../tests/complete-form.json");
const [url = "http://localhost:8080", password = "", count = "0"] = process.argv.slice(2);

await send(Number(count));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const oldest = await oldestEmail();
const runs = [];
for (let run = 0; run < 7; run++) runs.push(await measure(run < 3));
await browser.close();

console.log("| What | Median |\n|---|---|");
for (const what of Object.keys(runs[0])) {
  const sorted = runs.flatMap((run) => run[what] ?? []).sort((a, b) => a - b);
  console.log(`| ${what} | ${Math.round(sorted[(sorted.length - 1) / 2])} ms |`);
}

/** Sends requests with about forty words, a typical length. */
async function send(count) {
  const started = Date.now();
  const words = "garage slab crack moisture flake metallic patio pool deck old coating warehouse floor please call".split(" ");
  const one = async (number) => {
    const details = Array.from({ length: 40 }, (_, place) => words[(number * 7 + place * 3) % words.length]);
    const call = {
      method: "POST",
      // Without `accept-language` and `x-forwarded-for`, and with one text or one address for many, requests are among the
      // possible robots.
      headers: {
        "content-type": "application/json",
        "idempotency-key": `bench-inbox-${started}-${number}`,
        "accept-language": "en",
        "x-forwarded-for": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify({
        ...form,
        fillTime: 60_000,
        lastName: `Reyes ${number}`,
        email: `dana${number}@example.com`,
        phone: `(239) 555-${String(number % 10_000).padStart(4, "0")}`,
        propertyAddress: `${number} Palm Way, Naples`,
        projectDetails: `${details.join(" ")} ${number}`,
      }),
    };
    let answer = await fetch(`${url}/api/contact`, call);
    // On a busy machine a few wait too long for their turn. Like the form, this sends them again, with the same key.
    for (let again = 0; answer.status === 503 && again < 20; again++) {
      await new Promise((done) => setTimeout(done, 250));
      answer = await fetch(`${url}/api/contact`, call);
    }
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  for (let sent = 0; sent < count; sent += 8) {
    await Promise.all(Array.from({ length: Math.min(8, count - sent) }, (_, place) => one(sent + place)));
  }
}

/** Reads all pages by cursor, and returns the oldest request's e-mail address. */
async function oldestEmail() {
  const json = { method: "POST", headers: { "content-type": "application/json" } };
  const login = await fetch(`${url}/api/admin/login`, { ...json, body: JSON.stringify({ password }) });
  const headers = { ...json.headers, cookie: login.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  let [all, last, cursor] = [0, "", undefined];
  do {
    const body = JSON.stringify({ limit: 200, cursor });
    const answer = await fetch(`${url}/api/admin/contact-requests/search`, { ...json, headers, body });
    const { requests, next } = await answer.json();
    all += requests.length;
    last = requests.at(-1)?.email ?? last;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  console.log(`${all} requests`);
  return last;
}

async function measure(isExported) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cards = page.getByRole("article");
  await page.goto(`${url}/admin-login`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await cards.first().waitFor();

  const opened = await timed(() => page.reload({ waitUntil: "commit" }), () => cards.first().waitFor());
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  const search = page.getByRole("searchbox");
  const answer = () => page.waitForResponse((response) => response.url().endsWith("/search"));
  const left = (count) => page.waitForFunction((count) => document.querySelectorAll("article").length === count, count);
  // The oldest request is found last.
  const one = await timed(() => type(search, oldest), answer, () => left(1));
  const none = await timed(() => type(search, "no such words"), answer, () => left(0));
  let exported;
  if (isExported) {
    // Not a reload, which keeps the search.
    await page.goto(`${url}/admin?all`);
    await cards.first().waitFor();
    exported = await timed(
      () => page.getByRole("button", { name: "Export CSV" }).click(),
      () => page.waitForEvent("download", { timeout: 300_000 }),
    );
  }
  await context.close();
  return {
    "inbox reloaded, first paint": painted,
    "inbox reloaded, requests shown": opened,
    "search over all, one found": one,
    "search over all, none found": none,
    "export of all": exported,
  };
}

async function type(search, text) {
  await search.fill(text);
  await search.press("Enter");
}

/** Milliseconds from the start until all steps are done; they run in parallel. */
async function timed(...steps) {
  const start = performance.now();
  await Promise.all(steps.map((step) => step()));
  return performance.now() - start;
}
