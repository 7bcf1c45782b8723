import { type FormValues, normalOf } from "../fields/check";
import type { Definition } from "../fields/definition";

/** The words of a value; of several choices, each is one. */
export function wordsOf(value: string): string[] {
  return value.split(/\p{White_Space}+/u);
}

/** Returns the names of the fields that are not asked for. One that is not leads to no other. */
export function unasked({ fields }: Pick<Definition, "fields">, values: FormValues): string[] {
  const names: string[] = [];
  for (const { name, when } of fields) {
    if (when === undefined) continue;
    const words = names.includes(when.field) ? [] : wordsOf(normalOf(false, values[when.field] ?? ""));
    if (!words.some((word) => when.values.includes(word))) names.push(name);
  }
  return names;
}
