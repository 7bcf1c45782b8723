import type { FormValues } from "./check";
import type { Field } from "./definition";

/** Returns the control of a field, or the first one of several; also that of the honeypot. */
export function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector(`[name="${name}"]`);
}

/** Reads the value of each field. That of several boxes is one text, with a blank between the values that are ticked. */
export function readValues(form: HTMLFormElement, fields: ReadonlyArray<Field>): FormValues {
  return valuesOf(fields, (name) =>
    controlsOf(form, name)
      .filter((control) => !isBox(control) || control.checked)
      .map(({ value }) => value)
      .join(" "),
  );
}

export function writeValues(form: HTMLFormElement, values: FormValues) {
  for (const [name, value] of Object.entries(values))
    for (const control of controlsOf(form, name)) {
      if (isBox(control)) control.checked = value.split(" ").includes(control.value);
      else control.value = value;
    }
}

/** Takes each value from `first`, or from `second` where `first` is empty. */
export function merge(first: FormValues, second: FormValues): FormValues {
  const names = Object.keys(first);
  return Object.fromEntries(names.map((name) => [name, first[name] || second[name] || ""]));
}

export function isEmpty(values: FormValues): boolean {
  return Object.values(values).every((value) => value === "");
}

export function sameValues(one: FormValues, other: FormValues): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

export function isFormValues(thing: unknown): thing is FormValues {
  return (
    typeof thing === "object" &&
    thing !== null &&
    Object.values(thing).every((value) => typeof value === "string")
  );
}

function valuesOf(fields: ReadonlyArray<Field>, value: (name: string) => string): FormValues {
  return Object.fromEntries(fields.map(({ name }) => [name, value(name)]));
}

function controlsOf(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === "radio" || type === "checkbox";
}
