import { Control } from "./Control";
import type { Field } from "./check";

type FieldRowProps = { field: Field; alive: boolean; message: string | undefined };

/** A label, what is filled in, and a line for what is wrong with it. */
export function FieldRow({ field, alive, message }: FieldRowProps) {
  const id = idOf(field.name);
  const messageId = `${id}-message`;
  const wrong = message !== undefined;
  return (
    <div className={field.wide ? "field field-wide" : "field"}>
      <label htmlFor={id}>{field.label}</label>
      <Control field={field} id={id} alive={alive} messageId={wrong ? messageId : null} />
      {/* Tied to the control only while it is wrong, or it would be read out with good values too. */}
      <p className="field-message" id={messageId}>
        {message ?? field.message}
      </p>
    </div>
  );
}

/** Prefixed, because the plain names could be anchors of sections. */
export function idOf(name: string): string {
  return `quote-${name}`;
}
