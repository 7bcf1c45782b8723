import { type FocusEvent, type InputHTMLAttributes, type ReactNode, useState } from "react";
import { Control } from "./Control";
import type { Field } from "./definition";
import { meantAddress } from "./meant";

/** A field as a form draws it. */
export type RowField = Omit<Field, "label"> & {
  label: ReactNode;
  /** Class names in place of the usual ones. */
  look?: string;
  /** Not asked for now. */
  isOff?: boolean;
  /** More attributes of the control. */
  attributes?: InputHTMLAttributes<HTMLElement>;
};

type FieldRowProps = { field: RowField; hydrated: boolean; message: string | undefined };

/** A field: label, hint, control and a line for its message, or for an e-mail address that was probably meant. */
export function FieldRow({ field, hydrated, message }: FieldRowProps) {
  const id = idOf(field.name);
  const messageId = `${id}-message`;
  const isInvalid = message !== undefined;
  const hint = field.control.kind === "textarea" ? field.control.hint : field.hint;
  const hintId = `${id}-hint`;
  const isEmail = "input" in field.control && field.control.input === "email";
  const [meant, setMeant] = useState("");
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) setMeant(meantAddress(target.value));
  };
  const correct = () => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.value = meant;
    // As if it were typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
    setMeant("");
  };
  const isCorrected = meant !== "" && !isInvalid;
  return (
    <div className={field.look ?? (field.wide ? "field field-wide" : "field")} hidden={field.isOff}>
      <label htmlFor={id}>{field.label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <Control
        field={isEmail && hydrated ? { ...field, attributes: { ...field.attributes, onBlur } } : field}
        id={id}
        hydrated={hydrated}
        isInvalid={isInvalid}
        describedBy={[isInvalid && messageId, hint && hintId].filter(Boolean).join(" ")}
      />
      {/* Tied to the control only while invalid, or it would be read out with valid values too. */}
      <p className="field-message" id={messageId} aria-live={isEmail ? "polite" : undefined}>
        {isCorrected ? (
          <button type="button" onClick={correct}>
            {meant}?
          </button>
        ) : (
          (message ?? field.message)
        )}
      </p>
    </div>
  );
}

/** The id of a field's control. Prefixed, because sections use plain names as anchors. */
export function idOf(name: string): string {
  return `quote-${name}`;
}
