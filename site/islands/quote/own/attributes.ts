import type { InputHTMLAttributes } from "react";
import type { Field } from "../fields/definition";
import { dayOf } from "./check";

/** The attributes of a control besides those of the built-in form; as there, its rule only for browsers without the script. */
export function attributesOf(
  { control, rule, required = true, when, message }: Field,
  hydrated: boolean,
  isOff: boolean,
): InputHTMLAttributes<HTMLElement> {
  const shared = { required: required && (hydrated || when === undefined), disabled: isOff };
  if (control.kind !== "input") return shared;
  if (rule.kind === "day") {
    // The day of the visitor is not known before.
    const day = (written = "today") => (written === "today" && !hydrated ? undefined : dayOf(written));
    return { ...shared, min: rule.from && day(rule.from), max: rule.to && day(rule.to) };
  }
  if (rule.kind === "number")
    return {
      ...shared,
      inputMode: "decimal",
      ...(!hydrated && { pattern: "-?[0-9]+([.,][0-9]+)?", title: message }),
    };
  if (rule.kind === "pattern" && control.input === "text" && !hydrated)
    return { ...shared, pattern: rule.pattern, title: message };
  return shared;
}
