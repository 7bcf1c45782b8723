import type { Ref } from "react";
import { fromApi } from "../words/fromApi";
import { words } from "../words/words";

type PasskeyStepProps = {
  ref: Ref<HTMLButtonElement>;
  onUse: () => void;
  busy: boolean;
  message: string | undefined;
};

/** The passkey as the second step. The browser's dialog has to follow a click. */
export function PasskeyStep({ ref, onUse, busy, message }: PasskeyStepProps) {
  return (
    <div className="login-passkey">
      <button
        className="button button-solid"
        type="button"
        ref={ref}
        aria-disabled={busy}
        aria-describedby="login-passkey"
        onClick={() => busy || onUse()}
      >
        {words.common.usePasskey}
      </button>
      <p className="login-wait" id="login-passkey" role="status">
        {message !== undefined && fromApi(message)}
      </p>
      <p className="login-or">{words.login.orCode}</p>
    </div>
  );
}
