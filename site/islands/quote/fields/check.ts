import { sendable } from "../../../components/text";
import { controlCharsMessage, tooLongMessage } from "../../../generated/quote-form";
import type { Field } from "./definition";

/** One value per field, as typed or normalized. */
export type FormValues = Record<string, string>;
/** Messages for the visitor, by field. */
export type Messages = Record<string, string>;
/** All values of a form, checked. An invalid one stays as it is in `normalized` and has a message. */
export type CheckedForm = { normalized: FormValues; messages: Messages };

/** The normalized value, or the message that says why it is invalid. */
export type Checked = { normalized: string; message: null } | { normalized: null; message: string };

/** Characters that nobody sees, also blank symbols and marks: of Braille, of music and of Khitan. */
const invisible = String.raw`\p{DI}\p{NChar}\u2800\u{1d159}\u{16fe4}`;
/** Visible characters beside which a joiner or a selector changes what is seen, as in emoji. */
const joining = String.raw`[^\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Z}\p{C}${invisible}]`;
/** Only ideographs have more than two forms: behind other characters, selectors could hide a text. */
const selected = String.raw`(?:\p{Script=Han}[\u{fe00}-\u{fe0d}\u{e0100}-\u{e01ef}]|${joining}[\ufe0e\ufe0f]?)`;
/** Each character that joins, with what belongs to it, or an invisible character. */
const joinedOrInvisible = new RegExp(
  String.raw`(${selected}(?:[\u200c\u200d](?=${joining}))?)|[\p{Cf}${invisible}]`,
  "gu",
);
/** Marks of a kind that a letter may have. No word has more. */
const MAX_MARKS = 4;
const pile = /\p{M}{5,}/gu;

/**
 * Checks and normalizes a value exactly as the API does: `Field::check` in forms/src/check.rs, step by step, for the
 * rules of the built-in form. Those of other forms are in `own/check.ts`. A test compares both.
 */
export function check(field: Field, input: string): Checked {
  return checkNormal(field, normalOf("input" in field.control && field.control.input === "email", input));
}

/** The one text for all ways of writing a value. */
export function normalOf(isEmail: boolean, input: string): string {
  const normalized = normalize(sendable(input));
  return isEmail ? withAsciiHost(normalized) : normalized;
}

/** Checks a value that is normalized already. */
export function checkNormal(
  field: Field,
  value: string,
  fits = satisfiesRule(field, value),
  { tooLong, unseen } = { tooLong: tooLongMessage, unseen: controlCharsMessage },
): Checked {
  if (!fits) return invalid(field.message);
  if ([...value].length > field.maxChars)
    return invalid(tooLong.replaceAll("{most}", String(field.maxChars)));
  const singleLine = field.control.kind === "textarea" ? value.replace(/[\n\t]/g, "") : value;
  return /\p{Cc}/u.test(singleLine) ? invalid(unseen) : { normalized: value, message: null };
}

/** Checks fields that are all required. */
export function checkAll(values: FormValues, fields: ReadonlyArray<Field>): CheckedForm {
  const normalized = { ...values };
  const messages: Messages = {};
  for (const field of fields) {
    const checked = check(field, values[field.name] ?? "");
    if (checked.message === null) normalized[field.name] = checked.normalized;
    else messages[field.name] = checked.message;
  }
  return { normalized, messages };
}

/** Returns the messages after the field `name` has changed; `now` has those of all fields. */
export function recheck(messages: Messages, name: string, now: Messages): Messages {
  const { [name]: _, ...others } = messages;
  const message = now[name];
  return message === undefined ? others : { ...others, [name]: message };
}

/** Returns the name of the first field, in the order of the form, that has a message; or null. */
export function firstInvalid(messages: Messages, fields: ReadonlyArray<Field>): string | null {
  return fields.find(({ name }) => messages[name] !== undefined)?.name ?? null;
}

function satisfiesRule({ rule, control }: Field, value: string): boolean {
  switch (rule.kind) {
    case "length":
      return [...value].length >= rule.minChars;
    case "name":
      // As Rust's `char::is_alphanumeric`.
      return /[\p{Alphabetic}\p{N}]/u.test(value);
    case "digits":
      return value.replace(/[^0-9]/g, "").length >= rule.minDigits;
    case "pattern":
      return new RegExp(rule.pattern, "u").test(value);
    default:
      return "choices" in control && control.choices.some((choice) => choice.value === value);
  }
}

function normalize(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replace(/[\u2028\u2029]/g, " ");
  return trim(
    lines.normalize("NFC").replace(joinedOrInvisible, "$1").normalize("NFC").replace(pile, withoutPile),
  );
}

/** The marks of a letter, without those that are too many. Those that take room are counted on their own. */
function withoutPile(marks: string): string {
  const counts = { spacing: 0, other: 0 };
  return [...marks]
    .filter((mark) => ++counts[/\p{Mc}/u.test(mark) ? "spacing" : "other"] <= MAX_MARKS)
    .join("");
}

/** An email address whose host is written as the mail system knows it. Most browsers do this in the field. */
function withAsciiHost(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const host = email.slice(at);
  if (at === 0 || /^\p{ASCII}*$/u.test(host) || !/^[\p{Alphabetic}\p{N}.-]+$/u.test(host)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${host}`).hostname;
  } catch {
    return email;
  }
}

/** Like `String.trim`, which leaves U+0085. Scans from both ends, so a long paste can't cause backtracking. */
function trim(text: string): string {
  const isBlank = (index: number) => /\p{White_Space}/u.test(text.charAt(index));
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start++;
  while (start < end && isBlank(end - 1)) end--;
  return text.slice(start, end);
}

function invalid(message: string): Checked {
  return { normalized: null, message };
}
