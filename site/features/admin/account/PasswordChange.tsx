import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Confirmation } from "../../../generated/api";
import { MIN_PASSWORD_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { AUTH_STATUS_KEY } from "../session/session";
import { say, words } from "../words/words";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";
import { isNotified, notifyAgain } from "./notifiedBrowser";

/** Changes the password, which ends all other sessions. */
export function PasswordChange() {
  return (
    <details className="account-part">
      <summary>{words.account.changePassword}</summary>
      <PasswordForm presentLabel={words.account.presentPassword}>
        {say(words.account.allLoggedOut, { count: MIN_PASSWORD_CHARS })}
      </PasswordForm>
    </details>
  );
}

type PasswordFormProps = { presentLabel: string; onChanged?: () => void; children: ReactNode };

/** The form for another password, with an explanation. */
export function PasswordForm({ presentLabel, onChanged, children }: PasswordFormProps) {
  const queries = useQueryClient();
  const [newPassword, setNewPassword] = useState("");
  const [isChanged, setIsChanged] = useState(false);
  const send = async (confirmation: Confirmation) => {
    setIsChanged(false);
    const wasNotified = await isNotified();
    const changed = await call("POST /api/admin/password", { body: { ...confirmation, newPassword } });
    // Another password ends all notifications; those of this browser go on.
    if (wasNotified) await notifyAgain();
    return changed;
  };
  const changed = () => {
    setNewPassword("");
    setIsChanged(true);
    queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    queries.invalidateQueries({ queryKey: AUTH_STATUS_KEY });
    onChanged?.();
  };
  return (
    <ConfirmForm
      passwordLabel={presentLabel}
      button={words.account.changePassword}
      busyButton={words.account.changing}
      send={send}
      onDone={changed}
      behind={({ errors, busy, edited }) => (
        <>
          <Field
            label={words.account.newPassword}
            type="password"
            autoComplete="new-password"
            minLength={MIN_PASSWORD_CHARS}
            value={newPassword}
            busy={busy}
            message={errors?.newPassword}
            onChange={(value) => {
              setNewPassword(value);
              edited();
            }}
          />
          <p role="status">{isChanged && words.account.passwordChanged}</p>
        </>
      )}
    >
      <p>{children}</p>
    </ConfirmForm>
  );
}
