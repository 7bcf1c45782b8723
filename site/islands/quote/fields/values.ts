import { quoteFields } from "../../../generated/quote-form";
import type { FieldName, Values } from "./check";

export const names = quoteFields.map(({ name }) => name);

export function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

export function readValues(form: HTMLFormElement): Values {
  return valuesOf((name) => control(form, name)?.value ?? "");
}

export function writeValues(form: HTMLFormElement, values: Values) {
  for (const name of names) {
    const field = control(form, name);
    if (field !== null) field.value = values[name];
  }
}

/** What stands in `first`, and where nothing stands, what stands in `second`. */
export function merge(first: Values, second: Values): Values {
  return valuesOf((name) => first[name] || second[name]);
}

export function isEmpty(values: Values): boolean {
  return names.every((name) => values[name] === "");
}

export function isSame(one: Values, other: Values): boolean {
  return names.every((name) => one[name] === other[name]);
}

export function isValues(thing: unknown): thing is Values {
  return (
    typeof thing === "object" &&
    thing !== null &&
    names.every((name) => typeof Reflect.get(thing, name) === "string")
  );
}

function valuesOf(value: (name: FieldName) => string): Values {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Values;
}
