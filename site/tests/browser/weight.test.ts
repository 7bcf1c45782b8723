import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { article as articlePath, desktop, phone, publicPaths } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);

const { everyPage } = JSON.parse(readFileSync("budgets.json", "utf8")) as {
  everyPage: { scriptGzipBytes: number };
};

test("before it is touched, no page loads more compressed script than its budget", async ({ open }) => {
  const first = await open(phone);
  const paths = [...publicPaths];
  const visit = async () => {
    const page = await first.context().newPage();
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const scripts = listen(page);
      await page.goto(path);
      const all = await scripts.settled();
      expect(all, path).toHaveLength(1);
      expect(weigh(all), path).toBeLessThanOrEqual(everyPage.scriptGzipBytes);
    }
  };
  await Promise.all(Array.from({ length: 4 }, visit));
});

test("the form loads no more than 24.2 kB of compressed script besides React", async ({ open }) => {
  const page = await open(phone);
  const scripts = listen(page);
  await page.goto("/#contact");
  await page.locator("#quote-form[novalidate]").waitFor();
  const all = await scripts.settled("toast-words");
  // React is one file for all islands, found by the name of a property that it sets on elements.
  const own = all.filter(({ text }) => !text.includes("__reactFiber$"));
  expect(all.length - own.length).toBe(1);
  expect(weigh(own)).toBeLessThanOrEqual(24.2 * 1024);
});

test("the share button loads the same React as the form, and no code of the form", async ({ open }) => {
  const page = await open(desktop);
  const holding = (scripts: Script[], words: string) =>
    scripts.flatMap(({ url, text }) => (text.includes(words) ? [url] : []));
  const ofForm = listen(page);
  await page.goto("/#contact");
  await page.locator("#quote-form[novalidate]").waitFor();
  const form = await ofForm.settled("toast-words");
  const react = holding(form, "__reactFiber$");
  expect(react).toHaveLength(1);
  expect(holding(form, "Get My Free Quote")).toHaveLength(1);
  const ofArticle = listen(page);
  await page.goto(articlePath);
  await page.locator("[data-island=share]").first().hover();
  const article = await ofArticle.settled("Link copied");
  expect(holding(article, "__reactFiber$")).toEqual(react);
  expect(holding(article, "Get My Free Quote")).toEqual([]);
});

type Script = { url: string; text: string };

/** Records every script requested from now on. */
function listen(page: Page) {
  const asked: Request[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === "script") asked.push(request);
  };
  page.on("request", note);
  return {
    /** All scripts, once the one with this text and all their imports are loaded. */
    async settled(words = ""): Promise<Script[]> {
      for (;;) {
        const scripts = await Promise.all(asked.map(read));
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
        );
        if (asked.length > scripts.length || !scripts.some(({ text }) => text.includes(words))) continue;
        page.off("request", note);
        return scripts;
      }
    },
  };
}

async function read(request: Request): Promise<Script> {
  const response = await request.response();
  return { url: request.url(), text: (await response?.text()) ?? "" };
}

function weigh(scripts: Script[]): number {
  return scripts.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
}
