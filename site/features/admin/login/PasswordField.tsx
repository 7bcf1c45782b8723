import { type KeyboardEvent, type Ref, useState } from "react";
import { rich } from "../words/rich";
import { words } from "../words/words";

type PasswordFieldProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  shown: boolean;
  onShow: (shown: boolean) => void;
  busy: boolean;
  message: string | null;
};

export function PasswordField({ ref, value, onChange, shown, onShow, busy, message }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div className="field login-field">
      <label htmlFor="password">{words.common.password}</label>
      <div className="field login-password">
        <input
          ref={ref}
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
          // biome-ignore lint/a11y/noAutofocus: the one field of a page that has nothing else to do
          autoFocus
          readOnly={busy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={checkCapsLock}
          onKeyUp={checkCapsLock}
          onBlur={() => setCapsLock(false)}
          aria-describedby="login-wait"
        />
        <button className="login-show" type="button" aria-controls="password" onClick={() => onShow(!shown)}>
          {rich(shown ? words.login.hide : words.login.show, {})}
        </button>
      </div>
      <p className="login-caps" role="status">
        {capsLock && words.login.capsLock}
      </p>
      <p className="login-wait" id="login-wait">
        {message}
      </p>
    </div>
  );
}
