import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The tests of every content, and what builds and serves the authors' content for them. */
const allowed = {
  folder: ["browser/crawl.test.ts", "support/built.ts"],
  site: ["browser/crawl.test.ts", "browser/pages.test.ts", "support/built.ts", "support/fixtures.ts"],
};

test("no test but those of every content names the folder of the authors' content, or its site", () => {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && file !== "unit/authors-content.test.ts",
  );
  const naming = (words: RegExp) =>
    files.filter((file) => words.test(readFileSync(`tests/${file}`, "utf8"))).sort();
  expect(naming(/["'`]\.\.\/content\b/)).toEqual(allowed.folder);
  expect(naming(/\bcontentUrl\b/)).toEqual(allowed.site);
});
