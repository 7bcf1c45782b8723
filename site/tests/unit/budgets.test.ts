import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "../../renderer/pages";

test("every kind of page has a budget", () => {
  const budgets = JSON.parse(readFileSync("budgets.json", "utf8")) as { pages: Record<string, unknown> };
  expect(Object.keys(budgets.pages).sort()).toEqual(Object.keys(pages).sort());
});
