import fc, { type Arbitrary } from "fast-check";
import { quoteFields } from "../../generated/quote-form";
import type { FormValues } from "../../islands/quote/fields/check";
import type { Field } from "../../islands/quote/fields/definition";

/** Letters and digits of several scripts, and characters that are neither: joiners, accents, signs, tags, emoji. */
const NAMES = "aß٣李ا5Ⅳ½ªⓐ\u0345\u0301\u200d\ufe0f\u034f\u17b4\u17b6-'.😀\u{e0041}𠮷𝟘";

/** Arbitrary form values, most of them near the limits of the rules. */
export const forms = valuesOf(quoteFields);

/** Arbitrary values of these fields. */
export function valuesOf(fields: ReadonlyArray<Field>): Arbitrary<FormValues> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, written(field)])));
}

function written(field: Field): Arbitrary<string> {
  const { rule, maxChars } = field;
  const blanks = fc.oneof(
    all(" \t\n\r\v\f\u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000"),
    fc.constant("\r\n"),
  );
  const marks = all(
    "\ufe00\ufe0e\ufe0f\u{e0100}\u{1d159}\u{16fe4}\ufdd0\ufffe\u00ad\u061c\u115f\u180e\u2063\u2800\u3164\uffa0\u200b\u200e\u200f\u202a\u202c\u202e\u2060\u2066\u2069\ufeff",
  );
  // Unicode neighbors of blanks and marks.
  const neighbors = all("\u180e\u200c\u200d\u2010\u2027\u2030\u2061\u2065\u206a\ufefe\uff00");
  const controls = fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code));
  const halves = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));
  const letters = all("aZ09éß中🙂.@-_+()'\"<&\\");
  const accents = joined(all("\u0301\u0903\u20dd"), { maxLength: 12 });
  const text = joined(fc.oneof(letters, letters, blanks, marks, neighbors, controls, halves, accents), {
    maxLength: 24,
  });
  const edge = joined(fc.oneof(blanks, marks), { maxLength: 3 });
  /** `length` letters, or one more or less. A letter has one to four bytes, and one or two UTF-16 units. */
  const around = (length: number) =>
    fc
      .tuple(all("aé中🙂5"), fc.integer({ min: -1, max: 1 }))
      .map(([letter, by]) => letter.repeat(Math.max(0, length + by)));
  const clean = joined(all("aZ é中🙂'"), { minLength: 1, maxLength: 24 });
  const common = [text, chain(edge, around(maxChars), edge)];
  switch (rule.kind) {
    case "length":
      return fc.oneof(...common, chain(edge, clean, edge), chain(edge, around(rule.minChars), edge));
    case "name":
      // Letters, digits and characters beside them in the tables of Unicode.
      return fc.oneof(...common, chain(edge, clean, edge), joined(all(NAMES), { maxLength: 2 }));
    case "digits":
      return fc.oneof(...common, chain(edge, phone(), edge), phone());
    case "pattern":
      return fc.oneof(...common, chain(edge, email(), edge), email());
    case "choice":
      return fc.oneof(...common, chain(edge, choice(field), edge), choice(field));
    case "choices": {
      const between = fc.oneof(fc.constantFrom(" ", " ", "  ", "\n", ",", ""), blanks);
      const several = fc.array(chain(choice(field), between), { maxLength: 5 }).map((many) => many.join(""));
      return fc.oneof(...common, chain(edge, several), several, choice(field));
    }
    case "accepted":
      return fc.oneof(
        ...common,
        chain(edge, fc.constant("yes"), edge),
        fc.constantFrom("yes", "", "on", "Yes"),
      );
    case "day":
      return fc.oneof(...common, chain(edge, day(rule), edge), day(rule), day(rule));
    case "number":
      return fc.oneof(...common, chain(edge, number(rule), edge), number(rule), number(rule));
    case "any":
      return fc.oneof(...common, chain(edge, clean, edge), fc.constant(""));
  }
}

/**
 * Days, near misses, and the days of the rule. None is in the weeks around the day of the test: the API takes more days
 * for today than a browser does, those of all time zones and those of a phone that was offline for a week.
 */
function day({ from = "today", to = "today" }: { from?: string; to?: string }): Arbitrary<string> {
  const two = (most: number) =>
    fc.integer({ min: 0, max: most }).map((part) => String(part).padStart(2, "0"));
  const year = fc.constantFrom("0000", "0001", "1900", "2000", "2023", "2024", "9999", "26", "12026", "٢٠٢٦");
  const near = [from, to].flatMap((limit) =>
    limit === "today" ? [] : [limit, `${limit}T00:00`, limit.slice(1)],
  );
  return fc.oneof(
    chain(year, fc.constantFrom("-", "-", "-", "/", ""), two(13), fc.constant("-"), two(32)),
    fc.constantFrom(
      "2024-02-29",
      "2023-02-29",
      "1900-02-29",
      "2000-02-29",
      "2023-04-31",
      "",
      "today",
      ...near,
    ),
  );
}

/** Numbers, near misses, and the numbers of the rule. */
function number({ min = 0, max = 100 }: { min?: number; max?: number }): Arbitrary<string> {
  const near = [min, max].flatMap((limit) => [limit, limit - 1, limit + 1, limit + 0.5, -limit].map(String));
  const digits = (most: number) => joined(all("0123456789"), { maxLength: most });
  return fc.oneof(
    chain(fc.constantFrom("", "", "-", "+"), digits(17), fc.constantFrom("", ".", ",", ",."), digits(17)),
    fc.constantFrom(
      ...near,
      "",
      "1e3",
      "0x10",
      "Infinity",
      "NaN",
      "٣",
      "1 000",
      "1,234.5",
      "4,500",
      "4.500",
      "-1,234,567",
      "-1.234.567,5",
      "1,50",
      "12,3456",
      ",500",
      "-0",
      "00012",
      ".5",
      "5.",
    ),
  );
}

function phone(): Arbitrary<string> {
  const signs = all("01234567890123456789+-() .x٣３\u200b\u202c");
  return joined(signs, { minLength: 8, maxLength: 44 });
}

function email(): Arbitrary<string> {
  const local = fc.oneof(
    joined(all("aZ9.!#$%&'*+/=?^_`{|}~-"), { minLength: 1, maxLength: 8 }),
    fc.constantFrom("a".repeat(64), "a".repeat(65), "", "é", "a b", '"a"'),
  );
  const label = fc.oneof(
    joined(all("aZ9-"), { minLength: 1, maxLength: 4 }),
    fc.constantFrom("a".repeat(63), "a".repeat(64), "", "é", "_", "example"),
  );
  const domain = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join("."));
  const at = fc.constantFrom("@", "@", "@", "@", "@@", "", "@ ");
  // Valid, with 253 to 255 characters.
  const long = fc
    .integer({ min: 57, max: 59 })
    .map((length) => `${"a".repeat(length)}@${`${"b".repeat(63)}.`.repeat(3)}com`);
  return fc.oneof({ weight: 5, arbitrary: chain(local, at, domain) }, long);
}

/** Values, near misses and labels of choices. */
function choice({ control }: Field): Arbitrary<string> {
  const choices = "choices" in control ? control.choices : [];
  const near = choices.flatMap(({ value, label }) => [
    label,
    value.toUpperCase(),
    `${value}s`,
    value.slice(1),
  ]);
  const right = choices.map(({ value }) => value);
  return fc.constantFrom(...right, ...right, ...right, ...near, "");
}

function all(characters: string): Arbitrary<string> {
  return fc.constantFrom(...characters);
}

function joined(
  parts: Arbitrary<string>,
  length: { minLength?: number; maxLength: number },
): Arbitrary<string> {
  return fc.array(parts, length).map((many) => many.join(""));
}

function chain(...parts: Array<Arbitrary<string>>): Arbitrary<string> {
  return fc.tuple(...parts).map((many) => many.join(""));
}
