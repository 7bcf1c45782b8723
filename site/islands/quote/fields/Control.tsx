import type { KeyboardEvent } from "react";
import type { Field } from "./check";

type ControlProps = {
  field: Field;
  id: string;
  alive: boolean;
  /** Where it is said what is wrong, while something is. */
  messageId: string | null;
};

/** What is filled in. Its value is the browser's alone: React neither sets nor resets it. */
export function Control({ field, id, alive, messageId }: ControlProps) {
  const { control } = field;
  const shared = {
    id,
    name: field.name,
    required: true,
    // Said also while nothing is wrong: to Chromium an empty list is wrong from the start.
    "aria-invalid": alive ? messageId !== null : undefined,
    "aria-describedby": messageId ?? undefined,
  };
  switch (control.kind) {
    case "input":
      return (
        <input
          {...shared}
          {...nativeRule(field, alive)}
          type={control.input}
          autoComplete={control.autocomplete}
          autoCapitalize={control.input === "text" ? "words" : undefined}
          enterKeyHint="next"
          onKeyDown={alive ? goOn : undefined}
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
    case "textarea": {
      const hint = `${id}-hint`;
      return (
        <>
          <p className="field-hint" id={hint}>
            {control.hint}
          </p>
          <textarea
            {...shared}
            {...nativeRule(field, alive)}
            rows={5}
            aria-describedby={messageId === null ? hint : `${messageId} ${hint}`}
          />
        </>
      );
    }
  }
}

type NativeRule = { maxLength?: number; minLength?: number; pattern?: string; title?: string };

/**
 * The rule in the browser's own words, as long as nobody else checks. What the type of an input checks by itself
 * needs none. Later it would only cut what is pasted, without a word.
 */
function nativeRule({ rule, message, most }: Field, alive: boolean): NativeRule {
  if (alive) return {};
  switch (rule.kind) {
    case "length":
      return { maxLength: most, ...(rule.least > 1 ? { minLength: rule.least } : {}) };
    case "digits":
      // A shortest length would count brackets and dashes too; only digits make a number that can be called.
      return { maxLength: most, pattern: `(\\D*\\d){${rule.least},}\\D*`, title: message };
    default:
      return { maxLength: most };
  }
}

/** The key that phones label "next" goes there, instead of sending a form that is half filled in. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !matchMedia("(pointer: coarse)").matches)
    return;
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLElement>(".field :is(input, select, textarea)") ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
