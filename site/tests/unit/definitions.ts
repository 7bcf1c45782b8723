import fc, { type Arbitrary } from "fast-check";
import { quoteFields } from "../../generated/quote-form";
import type { Definition, Field } from "../../islands/quote/fields/definition";

type Control = Field["control"];
type Rule = Field["rule"];
type Choice = { value: string; label: string };

/** The most characters of all values of a form. */
const MAX_TOTAL_CHARS = 5_874;
/** Far fewer for most fields, or few of them would fit. */
const MAX_CHARS = 120;

type Kind = Pick<Field, "control" | "rule" | "role">;

const email = quoteFields.find(({ name }) => name === "email")?.rule as Rule;

/** Words of several scripts, with signs that HTML and JSON write in their own way. */
const words = fc
  .array(
    fc.constantFrom(
      "Dach",
      "für",
      "日本語",
      "🙂",
      "العربية",
      "<b>&amp;",
      'a "quote"',
      "l’été",
      "\\n",
      "{most}",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((many) => many.join(" "));

/** No two have one value, or one label. */
const choices: Arbitrary<Choice[]> = fc
  .uniqueArray(
    fc.record({ value: fc.constantFrom("a", "b", "new", "check-up", "yes", "1", "a-b", "zz"), label: words }),
    { minLength: 1, maxLength: 6, selector: ({ value }) => value },
  )
  .map((all) => all.filter(({ label }, place) => all.findIndex((one) => one.label === label) === place));

function input(kind: string, unit?: string): Control {
  return { kind: "input", input: kind, autocomplete: "off", ...(unit === undefined ? {} : { unit }) };
}

const digits: Arbitrary<Rule> = fc.nat(12).map((minDigits) => ({ kind: "digits", minDigits }));
const ofText: Arbitrary<Rule> = fc.oneof(
  fc.nat(12).map((minChars): Rule => ({ kind: "length", minChars })),
  fc.constantFrom<Rule>({ kind: "name" }, { kind: "any" }),
  digits,
  fc
    .constantFrom(
      "[A-Z]{2}[0-9]{3,5}",
      "[^,;]+",
      "(?:yes|no)",
      "\\+?[0-9 ]{3,}",
      "[0-9]{5}(-[0-9]{4})?",
      "é+|[🙂a]*",
    )
    .map((pattern): Rule => ({ kind: "pattern", pattern: `^(?:${pattern})$` })),
);
const days = fc.constantFrom("today", "2024-02-29", "2023-01-01", undefined);
const limit = fc.constantFrom(undefined, -2.5, 0.25, 3.5);

/** Kinds of fields, each with the rules that it can have. */
const kinds: Arbitrary<Kind> = fc.oneof(
  ofText.map((rule) => ({ control: input("text"), rule })),
  ofText.map((rule) => ({ control: { kind: "textarea", hint: "" } as const, rule })),
  choices.map((all) => ({
    control: { kind: "select", empty: "Choose", choices: all } as const,
    rule: { kind: "choice" } as const,
  })),
  choices.map((all) => ({
    control: { kind: "radios", choices: all } as const,
    rule: { kind: "choice" } as const,
  })),
  choices.map((all) => ({
    control: { kind: "checkboxes", choices: all } as const,
    rule: { kind: "choices" } as const,
  })),
  fc.constant({ control: { kind: "consent" } as const, rule: { kind: "accepted" } as const }),
  fc.tuple(days, days).map(([one, other]) => {
    const [from, to] = [one, other].sort();
    const rule = { kind: "day", ...(from && { from }), ...(to && { to }) } as const;
    return { control: input("date"), rule };
  }),
  fc.tuple(limit, limit, fc.constantFrom(",", ".", undefined)).map(([min, max = 99_999, group]) => {
    const rule = {
      kind: "number",
      ...(group !== undefined && { group }),
      ...(min !== undefined && { min }),
      ...(max >= (min ?? max) && { max }),
    } as const;
    return { control: input("number", "m²"), rule };
  }),
);

/** The field by which a person is answered, which every form has. */
const contact: Arbitrary<Kind> = fc.oneof(
  fc.constant<Kind>({ control: input("email"), rule: email, role: "email" }),
  digits.map((rule): Kind => ({ control: input("tel"), rule, role: "phone" })),
);

const names = fc.uniqueArray(
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/).filter((name) => !RESERVED.includes(name)),
  { minLength: 40, maxLength: 40 },
);
const RESERVED = ["subject", "fillTime", "source", "photos", "constructor", "toString", "valueOf"];

/** The words of this program that a form in another language brings, as the crate `forms` has them. */
const saidNames = [
  "optional",
  "empty",
  "tooLong",
  "unseen",
  "check",
  "correct",
  "wrongOne",
  "wrong",
  "kept",
  "allRequired",
  "someRequired",
  "notSent",
  "busy",
  "wait",
  "later",
  "tooLarge",
  "call",
  "home",
] as const satisfies ReadonlyArray<keyof Said>;

type Said = NonNullable<Definition["words"]>;

function wordsOf(texts: string[]): Said {
  return Object.fromEntries(saidNames.map((name, place) => [name, texts[place] ?? ""])) as Said;
}

/** Arbitrary forms of 1 to 40 fields, as the crate `forms` writes them. */
export const definitions: Arbitrary<Definition> = fc
  .record({
    names,
    first: contact,
    others: fc.array(kinds, { maxLength: 39 }),
    percents: fc.array(fc.nat(99), { minLength: 160, maxLength: 160 }),
    texts: fc.array(words, { minLength: 100, maxLength: 100 }),
    language: fc.constantFrom("en-US", "en", "de"),
    said: fc.option(fc.array(words, { minLength: saidNames.length, maxLength: saidNames.length })),
  })
  .map(({ names, first, others, percents, texts, language, said }) => {
    const numbers = percents.values();
    const percent = () => numbers.next().value ?? 0;
    const all = texts.values();
    const text = () => all.next().value ?? "";
    const fields: Field[] = [];
    for (const [place, { control, rule, role }] of [first, ...others].entries()) {
      const earlier = fields.filter((field) => place > 0 && "choices" in field.control);
      const before = earlier[percent() % Math.max(1, earlier.length)];
      const isAsked = before === undefined || percent() < 60;
      fields.push({
        name: names[place] ?? "",
        label: text(),
        control,
        rule,
        message: text(),
        maxChars: role === "email" ? 254 : Math.min(MAX_CHARS, Math.floor((MAX_TOTAL_CHARS - 254) / 40)),
        wide: percent() < 50,
        ...(place > 0 && percent() < 40 && { required: false }),
        ...(role !== undefined && { role }),
        ...(!isAsked && { when: { field: before.name, values: someOf(before.control) } }),
      });
    }
    return {
      format: 1,
      name: "made-up",
      title: text(),
      language,
      fields,
      send: text(),
      sent: { title: text(), text: text(), steps: [text()] },
      answerWithinHours: 0,
      ...(said !== null && { words: wordsOf(said) }),
    };
  });

/** Every other value of a field with choices. */
function someOf(control: Control): string[] {
  const all = "choices" in control ? control.choices : [];
  return all.filter((_, place) => place % 2 === 0).map(({ value }) => value);
}
