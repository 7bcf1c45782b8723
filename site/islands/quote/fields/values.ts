import { quoteFields } from "../../../generated/quote-form";
import type { FieldName, FormValues } from "./check";
import { laterFields } from "./fieldsOf";

export const fieldNames = quoteFields.map(({ name }) => name);

/** Returns the control of a field, or of the honeypot. */
export function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

export function readValues(form: HTMLFormElement): FormValues {
  return valuesOf((name) => controlOf(form, name)?.value ?? "");
}

export function writeValues(form: HTMLFormElement, values: FormValues) {
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    if (control !== null) control.value = values[name];
  }
}

/** Takes each value from `first`, or from `second` where `first` is empty. */
export function merge(first: FormValues, second: FormValues): FormValues {
  return valuesOf((name) => first[name] || second[name]);
}

export function isEmpty(values: FormValues): boolean {
  return fieldNames.every((name) => values[name] === "");
}

/** Returns true if a field in the fold has a value besides what the address asked for. */
export function hasLaterValue(values: FormValues, wishes: string[] = []): boolean {
  return laterFields.some((name) => values[name] !== "" && values[name] !== wishes.join("\n"));
}

export function sameValues(one: FormValues, other: FormValues): boolean {
  return fieldNames.every((name) => one[name] === other[name]);
}

export function isFormValues(thing: unknown): thing is FormValues {
  return (
    typeof thing === "object" &&
    thing !== null &&
    fieldNames.every((name) => typeof Reflect.get(thing, name) === "string")
  );
}

function valuesOf(value: (name: FieldName) => string): FormValues {
  return Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as FormValues;
}
