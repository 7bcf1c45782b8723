import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { desktop, everyPage, openBrowser, phone, sitemap } from "./browser";

const withPage = openBrowser();

test("no page loads more than 3 kB of compressed script before it is touched", () =>
  withPage(phone, async (page) => {
    const scripts: Buffer[] = [];
    page.on("response", async (response) => {
      if (response.request().resourceType() === "script") scripts.push(await response.body());
    });
    for (const path of await everyPage()) {
      scripts.length = 0;
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const weight = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
      expect(scripts, path).toHaveLength(1);
      expect(weight, path).toBeLessThanOrEqual(3 * 1024);
    }
  }));

test("beside React, the form loads no more than 25 kB of compressed script", () =>
  withPage(phone, async (page) => {
    const scripts: string[] = [];
    page.on("response", async (response) => {
      if (response.request().resourceType() === "script") scripts.push(await response.text());
    });
    await page.goto("/#contact");
    await page.locator("#quote-form[novalidate]").waitFor();
    await page.waitForLoadState("networkidle");
    // React is one file, the same for every island; its own name for what it hangs on elements gives it away.
    const isReact = (script: string) => script.includes("__reactFiber$");
    const own = scripts.filter((script) => !isReact(script));
    expect(scripts.length - own.length).toBe(1);
    expect(own.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThanOrEqual(25 * 1024);
  }));

test("an article that is shared loads the same React as the form, and nothing of the form", () =>
  withPage(desktop, async (page) => {
    const scripts = new Map<string, string>();
    page.on("response", async (response) => {
      if (response.request().resourceType() === "script") scripts.set(response.url(), await response.text());
    });
    const holding = (words: string) =>
      [...scripts].flatMap(([url, text]) => (text.includes(words) ? [url] : []));
    await page.goto("/#contact");
    await page.locator("#quote-form[novalidate]").waitFor();
    await page.waitForLoadState("networkidle");
    const react = holding("__reactFiber$");
    expect(holding("Get My Free Quote")).toHaveLength(1);
    scripts.clear();
    await page.goto((await sitemap()).find((path) => path.startsWith("/blog/")) ?? "");
    await page.locator("[data-island=share]").first().hover();
    await page.waitForLoadState("networkidle");
    expect(holding("Link copied")).toHaveLength(1);
    expect(holding("__reactFiber$")).toEqual(react);
    expect(holding("Get My Free Quote")).toEqual([]);
  }));
