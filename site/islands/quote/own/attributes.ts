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
      ...(!hydrated && { pattern: numbersWith(rule.group), title: message }),
    };
  if (rule.kind === "pattern" && control.input === "text" && !hydrated)
    return { ...shared, pattern: escaped(rule.pattern), title: message };
  return shared;
}

/** Returns the pattern of a number, which may have this sign between groups of three digits. */
function numbersWith(group?: string): string {
  const plain = "[0-9]+([.,][0-9]+)?";
  if (group === undefined) return `-?${plain}`;
  return `-?(${plain}|[1-9][0-9]{0,2}([${group}][0-9]{3})+([${group === "," ? "." : ","}][0-9]+)?)`;
}

/** Returns a pattern as an attribute has it: browsers read that with the flag `v`, in whose classes more signs mean something. */
function escaped(pattern: string): string {
  const sign = (letter: string) => (/[()[{}/|-]/.test(letter) ? `\\${letter}` : letter);
  const part = /\\.|([^\\])(?:-([^\\]))?/gu;
  return pattern.replace(/\\.|(\[\^?)((?:\\.|[^\]\\])+)/gu, (all, start?: string, letters = "") =>
    start === undefined
      ? all
      : start +
        letters.replace(part, (all: string, first?: string, last?: string) =>
          first === undefined ? all : sign(first) + (last === undefined ? "" : `-${sign(last)}`),
        ),
  );
}
