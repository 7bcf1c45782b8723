import type { KeyboardEvent } from "react";
import type { RowField } from "./FieldRow";
import { focusControl } from "./focus";

type ControlProps = {
  field: RowField;
  id: string;
  hydrated: boolean;
  isInvalid: boolean;
  /** The ids of the texts about it. */
  describedBy: string;
};

/** The control of a field. It is uncontrolled: React neither sets nor resets its value. */
export function Control({ field, id, hydrated, isInvalid, describedBy }: ControlProps) {
  const { control } = field;
  const shared = {
    id,
    name: field.name,
    required: true,
    // Explicitly false too: Chromium reports a required empty select as invalid from the start.
    "aria-invalid": hydrated ? isInvalid : undefined,
    "aria-describedby": describedBy || undefined,
    ...field.attributes,
  };
  switch (control.kind) {
    case "input":
      return (
        <input
          {...shared}
          {...nativeRule(field, hydrated)}
          type={control.input}
          autoComplete={control.autocomplete}
          autoCapitalize={control.input === "text" ? "words" : undefined}
          enterKeyHint="next"
          onKeyDown={hydrated ? focusNextField : undefined}
        />
      );
    case "select":
      return (
        <select {...shared}>
          <option value="">{control.empty}</option>
          {control.choices.map(({ value, label }) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case "textarea":
      return <textarea {...shared} {...nativeRule(field, hydrated)} rows={5} />;
  }
}

type NativeRule = { maxLength?: number; minLength?: number; pattern?: string; title?: string };

/**
 * The rule as HTML attributes, for browsers without the script; rules that the input type implies need none. None
 * after hydration, where `maxlength` would silently cut pasted text.
 */
function nativeRule({ rule, message, maxChars }: RowField, hydrated: boolean): NativeRule {
  if (hydrated) return {};
  switch (rule.kind) {
    case "length":
      return { maxLength: maxChars, ...(rule.minChars > 1 ? { minLength: rule.minChars } : {}) };
    case "digits":
      // Not `minlength`, which would count brackets and dashes too.
      return { maxLength: maxChars, pattern: `(\\D*\\d){${rule.minDigits},}\\D*`, title: message };
    default:
      return { maxLength: maxChars };
  }
}

/** On phones, Enter is labeled "next": it moves to the next field instead of submitting. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !matchMedia("(pointer: coarse)").matches)
    return;
  const { form } = event.currentTarget;
  const fields = [
    ...(form?.querySelectorAll<HTMLElement>(".field:not([hidden]) :is(input, select, textarea)") ?? []),
  ];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  focusControl(next);
}
