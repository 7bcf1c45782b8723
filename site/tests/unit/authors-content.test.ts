import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** They build the authors' content and follow its links. */
const allowed = ["browser/crawl.test.ts", "support/built.ts"];

test("no test but the crawl and those on its build names the folder of the authors' content", () => {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const naming = files.filter((file) => /["'`]\.\.\/content\b/.test(readFileSync(`tests/${file}`, "utf8")));
  expect(naming.sort()).toEqual(allowed);
});
