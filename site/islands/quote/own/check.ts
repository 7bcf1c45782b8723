import {
  type Checked,
  type CheckedForm,
  checkNormal,
  type FormValues,
  type Messages,
  normalOf,
} from "../fields/check";
import type { Definition, Field } from "../fields/definition";
import { unasked, wordsOf } from "./when";

/** Longer numbers are exact in no program. */
const NUMBER = /^-?[0-9]{1,15}(\.[0-9]{1,15})?$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Checks all fields. The value of one whose condition is not met is empty. */
export function checkOwn(form: Definition, values: FormValues): CheckedForm {
  const isKnown = form.words !== undefined || form.language.split("-")[0] === "en";
  const hidden = unasked(form, values);
  const normalized = { ...values };
  const messages: Messages = {};
  for (const field of form.fields) {
    const { name, control } = field;
    // They have no value, and follow the form.
    if (control.kind === "photos") continue;
    const value = hidden.includes(name) ? "" : (values[name] ?? "");
    const checked = checkField(field, value, field.required !== false && !hidden.includes(name), form.words);
    if (checked.message === null) normalized[name] = checked.normalized;
    // Nobody has written the messages for values of wrong length or letters in other languages.
    else messages[name] = isKnown ? checked.message : field.message;
  }
  return { normalized, messages };
}

/** Checks and normalizes a value exactly as the API does: `Field::check` in forms/src/check.rs, step by step. */
export function checkField(
  field: Field,
  typed: string,
  isNeeded: boolean,
  words?: Definition["words"],
): Checked {
  const value = normalForm(field, typed);
  if (value === "" && !isNeeded) return { normalized: "", message: null };
  return checkNormal(field, value, value !== "" && fits(field, value), words);
}

/** The one text for all ways of writing a value. */
function normalForm({ control, rule }: Field, typed: string): string {
  const value = normalOf(control.kind === "input" && control.input === "email", typed);
  if (rule.kind === "number") {
    const number = ungrouped(value, rule.group).replaceAll(",", ".");
    // What was checked is checked again, and a point before three digits would be one between groups then.
    return rule.group === "." && ungrouped(number, ".") !== number ? `${number}0` : number;
  }
  if (rule.kind !== "choices") return value;
  const words = wordsOf(value);
  const known = "choices" in control ? control.choices.map((choice) => choice.value) : [];
  // In the order of the form, each once.
  return words.every((word) => known.includes(word))
    ? known.filter((choice) => words.includes(choice)).join(" ")
    : value;
}

/** Returns a number without the sign between its groups of three digits. */
function ungrouped(value: string, group?: string): string {
  if (group === undefined) return value;
  const decimal = group === "," ? "." : ",";
  const [whole = "", ...rest] = value.split(decimal);
  const isGrouped = new RegExp(`^-?[1-9][0-9]{0,2}(\\${group}[0-9]{3})+$`).test(whole);
  return isGrouped ? [whole.replaceAll(group, ""), ...rest].join(decimal) : value;
}

/** Returns true if a value keeps a rule that the built-in form lacks; undefined for the other rules. */
function fits({ control, rule }: Field, value: string): boolean | undefined {
  switch (rule.kind) {
    case "choices":
      return value
        .split(" ")
        .every((word) => "choices" in control && control.choices.some((choice) => choice.value === word));
    case "accepted":
      return value === "yes";
    case "day": {
      const { from = "", to = "9999-12-31" } = rule;
      return isDay(value) && value >= dayOf(from) && value <= dayOf(to);
    }
    case "number": {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rule;
      return NUMBER.test(value) && Number(value) >= min && Number(value) <= max;
    }
    case "any":
      return true;
  }
}

/** Returns true for a day of the calendar. Such texts sort as the days do. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return (
    DAY.test(text) && text > "0001" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

/** Returns the day of a rule: as written, or that of the visitor. */
export function dayOf(written: string): string {
  if (written !== "today") return written;
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
