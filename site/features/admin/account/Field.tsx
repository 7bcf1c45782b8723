import { type InputHTMLAttributes, type Ref, useId } from "react";
import { fromApi } from "../words/fromApi";

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  busy: boolean;
  /** The mistake in the value, and what to write instead. */
  message: string | undefined;
  /** The message asks for the value; nothing is wrong yet. */
  asked?: boolean;
  onChange: (value: string) => void;
};

/** A field of the account with its message. It is required, unless it says otherwise. */
export function Field({ label, busy, message, asked = false, onChange, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <input
        required
        {...input}
        id={id}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        aria-invalid={message !== undefined && !asked}
        aria-describedby={`${id}-message`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={asked ? undefined : "dialog-wrong"} id={`${id}-message`} role="alert">
        {message !== undefined && fromApi(message)}
      </p>
    </div>
  );
}
