import type { ReactNode } from "react";
import type { Field } from "../fields/definition";

type GroupProps = {
  field: Field;
  label: ReactNode;
  look: string;
  isOff: boolean;
  required: boolean;
  hydrated: boolean;
  message: string | undefined;
};

/** A field with boxes to tick: one of several, any of several, or a consent. */
export function Group({ field, label, look, isOff, required, hydrated, message }: GroupProps) {
  const { name, control, hint } = field;
  const id = `quote-${name}`;
  const isInvalid = hydrated ? message !== undefined : undefined;
  const texts = [message !== undefined && `${id}-message`, hint !== undefined && `${id}-hint`];
  const describedBy = texts.filter(Boolean).join(" ") || undefined;
  const isRadio = control.kind === "radios";
  const choices = "choices" in control ? control.choices : undefined;
  const box = (value: string, words: ReactNode, isFirst: boolean) => (
    <label className="button button-line" key={value}>
      <input
        id={isFirst ? id : undefined}
        type={isRadio ? "radio" : "checkbox"}
        name={name}
        value={value}
        // Of several checkboxes, a browser would require this one.
        required={required && control.kind !== "checkboxes"}
        disabled={isOff}
        aria-invalid={isRadio ? undefined : isInvalid}
        aria-describedby={choices === undefined ? describedBy : undefined}
      />
      <span>{words}</span>
    </label>
  );
  return (
    <div className={look} hidden={isOff}>
      {choices !== undefined && <strong id={`${id}-label`}>{label}</strong>}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <fieldset
        className="actions"
        aria-labelledby={choices && `${id}-label`}
        aria-describedby={choices && describedBy}
        // Only for the style sheet: the boxes have it for people.
        aria-invalid={isInvalid}
      >
        {choices?.map(({ value, label: words }, place) => box(value, words, place === 0)) ??
          box("yes", label, true)}
      </fieldset>
      <p className="field-message" id={`${id}-message`}>
        {message ?? field.message}
      </p>
    </div>
  );
}
