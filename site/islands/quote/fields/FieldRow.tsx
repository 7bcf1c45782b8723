import { Control } from "./Control";
import type { Field } from "./check";

type FieldRowProps = { field: Field; hydrated: boolean; message: string | undefined };

/** A field: label, control and a line for its message. */
export function FieldRow({ field, hydrated, message }: FieldRowProps) {
  const id = idOf(field.name);
  const messageId = `${id}-message`;
  const isInvalid = message !== undefined;
  return (
    <div className={field.wide ? "field field-wide" : "field"}>
      <label htmlFor={id}>{field.label}</label>
      <Control field={field} id={id} hydrated={hydrated} messageId={isInvalid ? messageId : null} />
      {/* Tied to the control only while invalid, or it would be read out with valid values too. */}
      <p className="field-message" id={messageId}>
        {message ?? field.message}
      </p>
    </div>
  );
}

/** The id of a field's control. Prefixed, because sections use plain names as anchors. */
export function idOf(name: string): string {
  return `quote-${name}`;
}
