import type { conditionWords } from "../../../generated/words/condition";
import { type FormValues, normalOf } from "../fields/check";
import type { Definition, Field } from "../fields/definition";

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

/** Says when a field counts, for pages on which no script hides it. */
export function conditionOf(
  { fields }: Definition,
  { when }: Field,
  said: typeof conditionWords,
): string | undefined {
  const earlier = fields.find(({ name }) => name === when?.field);
  if (when === undefined || earlier === undefined) return undefined;
  const { control, label } = earlier;
  if (!("choices" in control)) return said.formIfTicked.replace("{label}", () => label);
  const chosen = control.choices.filter(({ value }) => when.values.includes(value));
  const values = chosen.map((choice) => choice.label).join(", ");
  return said.formIf.replace("{label}", () => label).replace("{values}", () => values);
}
