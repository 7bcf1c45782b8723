import type { Ref } from "react";
import { words } from "../words/words";

type NameFieldProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  busy: boolean;
};

/** The name of the person. The first owner, who has logged in without one before there were others, still can. */
export function NameField({ ref, value, onChange, busy }: NameFieldProps) {
  return (
    <div className="field login-name-field">
      <label htmlFor="name">{words.common.name}</label>
      <input
        ref={ref}
        id="name"
        name="name"
        type="text"
        autoComplete="username"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        readOnly={busy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby="login-name"
      />
      <p className="login-caps" id="login-name">
        {words.login.firstOwner}
      </p>
    </div>
  );
}
