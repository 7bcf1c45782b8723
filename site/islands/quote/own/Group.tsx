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
  const isRadio = control.kind === "radios";
  const isConsent = control.kind === "consent";
  const isInvalid = hydrated ? message !== undefined : undefined;
  const described = [message !== undefined && `${id}-message`, hint !== undefined && `${id}-hint`];
  const describedBy = described.filter(Boolean).join(" ") || undefined;
  const choices = "choices" in control ? control.choices : [{ value: "yes", label: "" }];
  const boxes = choices.map((choice, place) => (
    <label className={isConsent ? "field-consent" : "button button-line"} key={choice.value}>
      <input
        id={place === 0 ? id : undefined}
        type={isRadio ? "radio" : "checkbox"}
        name={name}
        value={choice.value}
        // Of several checkboxes, a browser would require this one.
        required={(isRadio || isConsent) && required}
        disabled={isOff}
        aria-invalid={isRadio ? undefined : isInvalid}
        aria-describedby={describedBy}
      />
      <span>{isConsent ? label : choice.label}</span>
    </label>
  ));
  const rest = (
    <p className="field-message" id={`${id}-message`}>
      {message ?? field.message}
    </p>
  );
  const line = hint !== undefined && (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
  if (isConsent)
    return (
      <div className={look} hidden={isOff}>
        {line}
        {boxes}
        {rest}
      </div>
    );
  return (
    <fieldset
      className={look}
      hidden={isOff}
      role={isRadio ? "radiogroup" : undefined}
      aria-invalid={isRadio ? isInvalid : undefined}
    >
      <legend>{label}</legend>
      {line}
      <div className="actions">{boxes}</div>
      {rest}
    </fieldset>
  );
}
