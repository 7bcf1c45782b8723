import type { Ref } from "react";
import { fromApi } from "../words/fromApi";
import { words } from "../words/words";

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
      <label htmlFor="code">{app ? words.common.code : words.common.recoveryCode}</label>
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
        {message !== undefined && fromApi(message)}
      </p>
      {app && <p className="login-caps">{words.login.withoutPhone}</p>}
    </div>
  );
}
