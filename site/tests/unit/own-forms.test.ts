import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Definition, Field } from "../../islands/quote/fields/definition";
import { leadSource } from "../../islands/quote/leadSource";
import { checkField, checkOwn } from "../../islands/quote/own/check";
import { laterOf } from "../../islands/quote/own/later";
import { unasked } from "../../islands/quote/own/when";
import { definitions } from "./definitions";
import { valuesOf } from "./written";

type Rule = Field["rule"];

const NO = "Please write it differently";

const field = (rule: Rule, changes: Partial<Field> = {}): Field => ({
  name: "it",
  label: "It",
  control: { kind: "input", input: "text", autocomplete: "off" },
  rule,
  message: NO,
  maxChars: 100,
  wide: false,
  ...changes,
});
const choices = ["morning", "noon", "late-evening"].map((value) => ({ value, label: value }));

const of = (fields: Field[]): Definition => ({
  format: 1,
  name: "f",
  title: "F",
  language: "en",
  fields,
  send: "Send",
  sent: { title: "Sent", text: "", steps: [] },
  answerWithinHours: 0,
});

/** Returns the value that is sent, or the message. */
function checked(of: Field, typed: string, isNeeded = true): string {
  const { normalized, message } = checkField(of, typed, isNeeded);
  return message ?? normalized;
}

describe("a value of an own form", () => {
  test("of checkboxes is each of the choices that are ticked once, in their order", () => {
    const of = field({ kind: "choices" }, { control: { kind: "checkboxes", choices } });
    expect(checked(of, " late-evening  morning\n")).toBe("morning late-evening");
    expect(checked(of, "noon noon")).toBe("noon");
    for (const typed of ["", "Noon", "noon,morning", "noon brunch"])
      expect(checked(of, typed), typed).toBe(NO);
  });

  test("of a consent is yes and nothing else", () => {
    const of = field({ kind: "accepted" }, { control: { kind: "consent" } });
    expect(checked(of, " yes ")).toBe("yes");
    for (const typed of ["", "Yes", "on", "yes yes"]) expect(checked(of, typed), typed).toBe(NO);
  });

  test("of a date is a day of the calendar, within its limits", () => {
    const of = field({ kind: "day", from: "2024-02-29", to: "2026-03-05" });
    for (const day of ["2024-02-29", "2025-12-31", "2026-03-05"]) expect(checked(of, day), day).toBe(day);
    for (const day of [
      "2024-02-28",
      "2026-03-06",
      "2025-02-29",
      "2025-04-31",
      "2025-13-01",
      "2025-1-1",
      "5.3.2026",
      "",
    ])
      expect(checked(of, day), day).toBe(NO);
  });

  test("of a date from today on is not yesterday, by the clock of the visitor", () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 5, 0, 10), toFake: ["Date"] });
    const of = field({ kind: "day", from: "today" });
    expect([checked(of, "2026-03-05"), checked(of, "2026-03-04")]).toEqual(["2026-03-05", NO]);
    vi.setSystemTime(new Date(2026, 2, 5, 23, 50));
    expect([checked(of, "2026-03-05"), checked(of, "2026-03-04")]).toEqual(["2026-03-05", NO]);
    vi.useRealTimers();
  });

  test("of a number is sent with a point, and within its limits", () => {
    const of = field({ kind: "number", min: -1, max: 12.5 });
    expect(checked(of, " 12,5 ")).toBe("12.5");
    for (const number of ["-1", "0", "007", "12.50"]) expect(checked(of, number), number).toBe(number);
    for (const number of ["-1.01", "12.6", "1e1", "1,000.5", ".5", "5.", "+1", "٣", "1".repeat(16), ""])
      expect(checked(of, number), number).toBe(NO);
  });

  test("may be empty where it is optional, and has a message where it is not", () => {
    const rules: Rule[] = [
      { kind: "any" },
      { kind: "length", minChars: 0 },
      { kind: "number" },
      { kind: "accepted" },
    ];
    for (const rule of rules) {
      expect(checked(field(rule), " \u200b", false)).toBe("");
      expect(checked(field(rule), " \u200b", true)).toBe(NO);
    }
    expect(checked(field({ kind: "length", minChars: 5 }), "abc", false)).toBe(NO);
  });

  test("is no value of photos, which are not in a submission", () => {
    const photos = field({ kind: "any" }, { control: { kind: "photos" } });
    expect(checkOwn(of([photos]), {})).toEqual({ normalized: {}, messages: {} });
  });

  test("that is too long has an English message in an English form, and else that of the field", () => {
    const form = (language: string) => ({ ...of([field({ kind: "any" }, { maxChars: 3 })]), language });
    expect(checkOwn(form("en-GB"), { it: "four" }).messages.it).toBe("Please use 3 characters at most");
    expect(checkOwn(form("de"), { it: "four" }).messages.it).toBe(NO);
  });
});

describe("a field with a condition", () => {
  const fields = [
    field({ kind: "choices" }, { name: "times", control: { kind: "checkboxes", choices } }),
    field(
      { kind: "choice" },
      { name: "meal", control: { kind: "radios", choices }, when: { field: "times", values: ["noon"] } },
    ),
    field({ kind: "any" }, { name: "wine", when: { field: "meal", values: ["noon", "late-evening"] } }),
  ];
  const form = of(fields);

  test("is asked for when one of the choices that are ticked is named", () => {
    expect(unasked({ fields }, { times: "morning noon", meal: "noon" })).toEqual([]);
    expect(unasked({ fields }, { times: "morning", meal: "" })).toEqual(["meal", "wine"]);
    expect(unasked({ fields }, {})).toEqual(["meal", "wine"]);
  });

  test("is not asked for when the field that it depends on is not", () => {
    expect(unasked({ fields }, { times: "morning", meal: "noon" })).toEqual(["meal", "wine"]);
  });

  test("has a message only when it is asked for, and is sent empty when it is not", () => {
    expect(checkOwn(form, { times: "noon", meal: "", wine: "" }).messages).toEqual({ meal: NO });
    expect(checkOwn(form, { times: "morning", meal: "?", wine: "red" })).toEqual({
      normalized: { times: "morning", meal: "", wine: "" },
      messages: {},
    });
  });
});

test("a form that was checked is the same when it is checked again", () => {
  const forms = definitions.chain((form) => fc.tuple(fc.constant(form), valuesOf(form.fields)));
  fc.assert(
    fc.property(forms, ([form, values]) => {
      const { normalized, messages } = checkOwn(form, values);
      const again = checkOwn(form, normalized);
      expect(again).toEqual({ normalized, messages });
    }),
    { numRuns: 200 },
  );
});

describe("the fold, whose heading says three answers", () => {
  const asked = (names: string[]): Definition => ({
    ...of(names.map((name) => field({ kind: "length", minChars: 1 }, { name, role: "details" }))),
    name: "quote",
    language: "de",
    words: {} as NonNullable<Definition["words"]>,
  });

  test("holds the project in the form that is built in, in another language", () => {
    const project = ["projectType", "projectTimeline", "projectDetails"];
    expect(laterOf(asked(["email", ...project]))).toEqual(project);
  });

  test("is not in a form of the site's own with the same name, which asks for something else", () => {
    for (const names of [["email", "details"], ["projectDetails"]]) expect(laterOf(asked(names))).toEqual([]);
  });
});

describe("the source of a lead", () => {
  const here = "https://dune.example/contact";

  test.each([
    [
      "the host of another site",
      here,
      "https://www.search.example:8443/find?q=my+secret",
      { referrer: "www.search.example:8443" },
    ],
    [
      "the campaign of the page",
      `${here}?utm_source=news&gclid=a+b&sample=Blue`,
      "",
      { campaign: { utm_source: "news", gclid: "a b" } },
    ],
    [
      "both",
      `${here}?fbclid=1`,
      "https://social.example/",
      { referrer: "social.example", campaign: { fbclid: "1" } },
    ],
    [
      "the campaign of the page of this site before",
      here,
      `https://dune.example/?gbraid=1`,
      { campaign: { gbraid: "1" } },
    ],
    ["the first of a name that stands twice", `${here}?wbraid=1&wbraid=2`, "", { campaign: { wbraid: "1" } }],
    [
      "nothing, when both addresses say nothing",
      `${here}?utm_source=&utm_id=7&UTM_MEDIUM=x`,
      "https://dune.example/",
      undefined,
    ],
    ["nothing, without a page before", here, "", undefined],
  ])("is %s", (_, address, referrer, source) => {
    expect(leadSource(address, referrer)).toEqual(source);
  });

  test("has a hundred characters of each value", () => {
    const { campaign } = leadSource(`${here}?utm_term=${"🙂".repeat(120)}`, "") ?? {};
    expect(campaign?.utm_term).toBe("🙂".repeat(100));
  });
});
