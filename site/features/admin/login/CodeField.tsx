import type { Ref } from "react";

type CodeFieldProps = {
  ref: Ref<HTMLInputElement>;
  /** Codes of an app are accepted, not only recovery codes. */
  app: boolean;
  value: string;
  onChange: (value: string) => void;
  busy: boolean;
  message: string | undefined;
};

/** The code of the second step, or a recovery code. */
export function CodeField({ ref, app, value, onChange, busy, message }: CodeFieldProps) {
  return (
    <div className="field login-field">
      <label htmlFor="code">{app ? "Code" : "Recovery code"}</label>
      <input
        ref={ref}
        id="code"
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
        readOnly={busy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby="login-code"
      />
      <p className="login-wait" id="login-code" role="status">
        {message}
      </p>
      {app && <p className="login-caps">Without the phone, type one of your recovery codes.</p>}
    </div>
  );
}
