import { expect, test } from "vitest";
import type { Field } from "../../islands/quote/fields/definition";
import { attributesOf } from "../../islands/quote/own/attributes";
import { checkField } from "../../islands/quote/own/check";

const field = (rule: Field["rule"]): Field => ({
  name: "it",
  label: "It",
  control: { kind: "input", input: "text", autocomplete: "off" },
  rule,
  message: "No",
  maxChars: 100,
  wide: false,
});

/** Returns true for a value that a browser without scripts takes: it reads the pattern with the flag `v`, and ignores one that it cannot read. */
function plainly(rule: Field["rule"]): RegExp {
  const { pattern } = attributesOf(field(rule), false, false);
  return new RegExp(`^(?:${pattern})$`, "v");
}

test.each([
  ["[a-z-]+", ["a-b", "-"], ["a b", "A", "{"]],
  ["[-a]+", ["a-"], ["b"]],
  ["[+-/]+", ["+-/."], ["0", "*"]],
  ["[(a)|{}]+", ["(a)", "{|}"], ["[", "-"]],
  ["[^-/ ]+", ["a[b"], ["a-b", "a/b"]],
  ["\\[[0-9/]+\\]", ["[1/2]"], ["1/2"]],
  ["[a\\-\\]]+/", ["a-]/"], ["a-]"]],
])("the pattern %s is the same for browsers without scripts", (written, good, bad) => {
  const rule = { kind: "pattern", pattern: `^(?:${written})$` } as const;
  const pattern = plainly(rule);
  for (const value of [...good, ...bad]) {
    expect(pattern.test(value), value).toBe(good.includes(value));
    expect(checkField(field(rule), value, true).message === null, value).toBe(good.includes(value));
  }
});

test.each([
  [",", ["1,000.5", "1000.5", "-12,345", "1,5", "7"], ["1.000,5", "1,00,0", "a"]],
  [".", ["1.000,5", "1000,5", "-12.345", "1.5"], ["1,000.5"]],
  [undefined, ["1000.5", "1,5"], ["1,000.5"]],
] as const)(
  "a number with the sign %s between its groups is taken without scripts as it is with them",
  (group, good, bad) => {
    const rule = { kind: "number", ...(group && { group }) } as const;
    for (const value of [...good, ...bad] as string[]) {
      expect(plainly(rule).test(value), value).toBe((good as readonly string[]).includes(value));
      expect(checkField(field(rule), value, true).message === null, value).toBe(
        (good as readonly string[]).includes(value),
      );
    }
  },
);
