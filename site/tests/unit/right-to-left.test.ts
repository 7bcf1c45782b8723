import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const site = join(import.meta.dirname, "../..");
const styles = readFileSync(join(site, "../generator/src/templates/right-to-left.css"), "utf8");
const icons = readFileSync(join(site, "components/Icon.tsx"), "utf8");

test("each icon that points to a side turns around in languages from right to left", () => {
  const turned = [...styles.matchAll(/\[d\^="([^"]+)"\]/g)].map(([, start]) => start);
  const starts = ["arrow", "back", "out"].map((name) => {
    const path = new RegExp(`\\b${name}: "([^"]+)"`).exec(icons)?.[1] ?? "";
    return turned.filter((start) => path.startsWith(start ?? " "));
  });
  expect(starts.map((found) => found.length)).toEqual([1, 1, 1]);
  expect(turned.length).toBe(starts.length);
});
