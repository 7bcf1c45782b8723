import { describe, expect, test } from "vitest";
import { controlCharsMessage, quoteFields, tooLongMessage } from "../../generated/quote-form";
import { check, checkAll as checkFields, firstInvalid, recheck } from "../../islands/quote/fields/check";
import { meantAddress } from "../../islands/quote/fields/meant";
import { isEmpty, isFormValues, merge, sameValues } from "../../islands/quote/fields/values";
import { good } from "../support/goodForm";

type FieldName = keyof typeof good;

const values = good;
const empty = Object.fromEntries(quoteFields.map(({ name }) => [name, ""]));
const checkAll = (typed: typeof empty) => checkFields(typed, quoteFields);

function fieldOf(name: FieldName) {
  const field = quoteFields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`the form has no ${name}`);
  return field;
}
const messageOf = (name: FieldName, text: string) => check(fieldOf(name), text).message;
const normalized = (name: FieldName, text: string) => check(fieldOf(name), text).normalized;

describe("a value", () => {
  test.each([
    ["firstName", 1, "First name is required"],
    ["propertyAddress", 5, "Property address is required"],
    ["projectDetails", 10, "Please provide more details about your project"],
  ] as const)("of %s needs %i characters, not counting blanks at its ends", (name, least, message) => {
    expect(messageOf(name, "x".repeat(least))).toBeNull();
    expect(messageOf(name, "𠮷".repeat(least))).toBeNull();
    expect(messageOf(name, `  ${"x".repeat(least - 1)}\u0085`)).toBe(message);
    expect(messageOf(name, "🙂".repeat(least - 1))).toBe(message);
  });

  test("of a name needs a letter or a digit, of any script", () => {
    for (const name of ["é", "李", "7", "٧", "’n"]) expect(messageOf("firstName", name), name).toBeNull();
    for (const name of ["-", "’", "+", "🙂", "- -"])
      expect(messageOf("firstName", name), name).toBe("First name is required");
  });

  test("of a phone number needs ten ASCII digits, in any notation", () => {
    expect(messageOf("phone", "(239) 555-0100")).toBeNull();
    expect(messageOf("phone", "(239) 555-010")).toBe("Phone number must be at least 10 digits");
    expect(messageOf("phone", "٢٣٩٥٥٥٠١٠٠")).toBe("Phone number must be at least 10 digits");
  });

  test.each([
    ["ann@example.com", true],
    ["ann@example", false],
    ["@example.com", false],
    ["ann@example.com.", false],
    ["x ann@example.com", false],
    ["ann@example.com x", false],
  ])("of a mail address, %s: %s", (text, valid) => {
    expect(messageOf("email", text)).toBe(valid ? null : "Invalid email address");
  });

  test("of a select is one of the API's values for its choices", () => {
    const field = fieldOf("projectType");
    const choices = field.control.kind === "select" ? field.control.choices : [];
    expect(choices.map(({ value }) => messageOf("projectType", value))).toEqual(choices.map(() => null));
    for (const text of ["", "Retail Space", "retail-spac", "retail-spaces"])
      expect(messageOf("projectType", text), text).toBe("Please select a project type");
  });

  test.each(quoteFields.filter(({ control }) => control.kind !== "select"))(
    "of $name has at most $maxChars characters",
    ({ name, maxChars, rule }) => {
      if (rule.kind === "pattern") return;
      const letter = { digits: "5", name: "𠮷", length: "🙂", choice: "" }[rule.kind];
      expect(messageOf(name, letter.repeat(maxChars))).toBeNull();
      expect(messageOf(name, letter.repeat(maxChars + 1))).toBe(
        tooLongMessage.replace("{most}", String(maxChars)),
      );
    },
  );

  test("is stripped of blanks at its ends and invisible marks, and keeps blanks between words", () => {
    expect(normalized("firstName", "\u00a0\u0085\t Ann  Lee \u3000")).toBe("Ann  Lee");
    expect(normalized("phone", "\u202a239-555-0100\u202c")).toBe("239-555-0100");
    expect(normalized("firstName", "A\u200bn\u2060n")).toBe("Ann");
  });

  test("has no control characters, except line breaks and tabs in the details", () => {
    expect(messageOf("lastName", "L\u0007ee")).toBe(controlCharsMessage);
    expect(messageOf("lastName", "L\nee")).toBe(controlCharsMessage);
    expect(messageOf("lastName", "L\tee")).toBe(controlCharsMessage);
    expect(normalized("projectDetails", "Two cars\n\tone crack")).toBe("Two cars\n\tone crack");
    expect(normalized("projectDetails", "Two cars\r\none crack")).toBe("Two cars\none crack");
    expect(messageOf("projectDetails", "Two cars\rone crack")).toBe(controlCharsMessage);
    expect(messageOf("projectDetails", "Two cars\u0007, one crack")).toBe(controlCharsMessage);
  });
});

test("an empty form has a message for every field and unchanged values", () => {
  const checked = checkAll(empty);
  expect(checked.normalized).toEqual(empty);
  expect(checked.messages).toEqual(
    Object.fromEntries(quoteFields.map(({ name, message }) => [name, message])),
  );
});

test("a valid form has no messages and normalized values, and the input is not changed", () => {
  const typed = Object.freeze({ ...values, firstName: `  ${values.firstName} ` });
  expect(checkAll(typed)).toEqual({ normalized: values, messages: {} });
});

test("an invalid value does not prevent normalizing the others", () => {
  const typed = { ...values, lastName: ` ${values.lastName} `, email: " ann " };
  const message = "Invalid email address";
  expect(checkAll(typed)).toEqual({
    normalized: { ...values, email: " ann " },
    messages: { email: message },
  });
});

test("changing one field adds, changes or removes only its own message", () => {
  const before = { email: "Invalid email address", phone: "old" };
  const now = { phone: "new", firstName: "First name is required" };
  expect(recheck(before, "email", now)).toEqual({ phone: "old" });
  expect(recheck(before, "phone", now)).toEqual({ email: "Invalid email address", phone: "new" });
  expect(recheck(before, "firstName", now)).toEqual({ ...before, firstName: "First name is required" });
  expect(recheck(before, "subject", now)).toEqual(before);
});

test("the first invalid field follows the order of the form", () => {
  expect(firstInvalid({ projectType: "b", email: "a" }, quoteFields)).toBe("email");
  expect(firstInvalid({ fillTime: "no field of the form" }, quoteFields)).toBeNull();
  expect(firstInvalid({}, quoteFields)).toBeNull();
});

test("merged values come from the second form where the first is empty", () => {
  expect(merge({ ...empty, firstName: "Zoë" }, values)).toEqual({ ...values, firstName: "Zoë" });
});

test("a form is empty when all fields are, and equal when all fields are equal", () => {
  expect(isEmpty(empty)).toBe(true);
  expect(isEmpty({ ...empty, projectDetails: " " })).toBe(false);
  expect(sameValues(values, { ...values })).toBe(true);
  expect(sameValues(values, { ...values, phone: "1" })).toBe(false);
});

test("stored values are valid when each of them is a text", () => {
  for (const thing of [values, {}, { aFieldOfAnOlderForm: "" }]) expect(isFormValues(thing)).toBe(true);
  for (const thing of [null, undefined, "text", 1, [1], { ...values, phone: 1 }, { ...values, phone: null }])
    expect(isFormValues(thing), JSON.stringify(thing)).toBe(false);
});

test.each([
  ["gmial.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["Yaho.com", "yahoo.com"],
  ["outlok.com", "outlook.com"],
])("one slip in the host %s means %s", (host, meant) => {
  expect(meantAddress(`ann@${host}`)).toBe(`ann@${meant}`);
});

test.each([
  "gmail.com",
  "GMAIL.com",
  "mail.com",
  "ymail.com",
  "email.com",
  "gmx.de",
  "yahoo.ca",
  "gmial",
  "",
])("no other address is meant by one at %s", (host) => {
  expect(meantAddress(`ann@${host}`)).toBe("");
});

test.each(["", "@gmial.com", "gmial.com"])("no address is meant by %s", (address) => {
  expect(meantAddress(address)).toBe("");
});
