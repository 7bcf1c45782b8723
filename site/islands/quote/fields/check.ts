import { sendable } from "../../../components/text";
import { marks, quoteFields, tooLong, unseen } from "../../../generated/quote-form";

export type Field = (typeof quoteFields)[number];
export type FieldName = Field["name"];
export type Values = Record<FieldName, string>;
/** What to tell the visitor, by the name of the field. */
export type Messages = Partial<Record<FieldName, string>>;

/** The value that is meant by what was written, or what is wrong with it. */
export type Checked = { meant: string; message: null } | { meant: null; message: string };

/** Says of a value what the API would say: `Field::check` in api-lambda/src/domain/form.rs, step by step. */
export function check(field: Field, written: string): Checked {
  const value = trim(sendable(written).replaceAll("\r\n", "\n").replace(every(marks), ""));
  if (!keepsRule(field, value)) return wrong(field.message);
  if ([...value].length > field.most) return wrong(tooLong.replace("{most}", String(field.most)));
  const seen = field.control.kind === "textarea" ? value.replace(/[\n\t]/g, "") : value;
  return /\p{Cc}/u.test(seen) ? wrong(unseen) : { meant: value, message: null };
}

/** The values that are meant, and a message for each that cannot be. */
export function checkAll(values: Values): { meant: Values; messages: Messages } {
  const meant = { ...values };
  const messages: Messages = {};
  for (const field of quoteFields) {
    const checked = check(field, values[field.name]);
    if (checked.message === null) meant[field.name] = checked.meant;
    else messages[field.name] = checked.message;
  }
  return { meant, messages };
}

/** The messages after one field has changed. */
export function checkAgain(messages: Messages, name: string, values: Values): Messages {
  const field = quoteFields.find((each) => each.name === name);
  if (field === undefined) return messages;
  const { [field.name]: before, ...others } = messages;
  const { message } = check(field, values[field.name]);
  return message === null ? others : { ...others, [field.name]: message };
}

/** The first field in the order of the form that has a message. */
export function firstWrong(messages: Messages): FieldName | undefined {
  return quoteFields.find(({ name }) => messages[name] !== undefined)?.name;
}

function keepsRule({ rule, control }: Field, value: string): boolean {
  switch (rule.kind) {
    case "length":
      return [...value].length >= rule.least;
    case "digits":
      return value.replace(/[^0-9]/g, "").length >= rule.least;
    case "pattern":
      return new RegExp(rule.pattern, "u").test(value);
    case "choice":
      return control.kind === "select" && control.choices.some((choice) => choice.value === value);
  }
}

/** JavaScript's own `trim` leaves U+0085 where it is. From the ends, so that no paste is long enough to hang. */
function trim(text: string): string {
  const isBlank = (place: number) => /\p{White_Space}/u.test(text.charAt(place));
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start++;
  while (start < end && isBlank(end - 1)) end--;
  return text.slice(start, end);
}

function every(pattern: string): RegExp {
  return new RegExp(pattern, "gu");
}

function wrong(message: string): Checked {
  return { meant: null, message };
}
