import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { everyPage, openBrowser, phone } from "./browser";

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
