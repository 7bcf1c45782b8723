import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { PasswordChange as PasswordChangeBody } from "../../../generated/api";
import { MIN_PASSWORD_CHARS } from "../../../generated/api-constants";
import { ApiError, call, isUnauthorized } from "../api/client";
import { AUTH_STATUS_KEY } from "../session/session";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";
import { isNotified, notifyAgain } from "./notifiedBrowser";

/** Changes the password, which ends all other sessions. */
export function PasswordChange() {
  return (
    <details className="account-part">
      <summary>Change password</summary>
      <PasswordForm presentLabel="Present password">
        All other browsers are logged out. Use at least {MIN_PASSWORD_CHARS} characters.
      </PasswordForm>
    </details>
  );
}

type PasswordFormProps = { presentLabel: string; children: ReactNode };

/** The form for another password, with an explanation. */
export function PasswordForm({ presentLabel, children }: PasswordFormProps) {
  const queries = useQueryClient();
  const present = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({ password: "", newPassword: "" });
  const change = useMutation({
    mutationFn: async (body: PasswordChangeBody) => {
      const wasNotified = await isNotified();
      const changed = await call("POST /api/admin/password", { body });
      // Another password ends all notifications; those of this browser go on.
      if (wasNotified) await notifyAgain();
      return changed;
    },
    onSuccess: () => {
      setValues({ password: "", newPassword: "" });
      queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
      queries.invalidateQueries({ queryKey: AUTH_STATUS_KEY });
    },
    onError: () => present.current?.focus(),
  });
  const problem = change.error instanceof ApiError ? change.error.problem : null;

  const type = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value });
    if (!change.isPending) change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(values);
  };
  return (
    <form className="account-form" onSubmit={submit}>
      <p>{children}</p>
      <Field
        ref={present}
        label={presentLabel}
        type="password"
        autoComplete="current-password"
        value={values.password}
        busy={change.isPending}
        message={problem?.errors?.password}
        onChange={type("password")}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_CHARS}
        value={values.newPassword}
        busy={change.isPending}
        message={problem?.errors?.newPassword}
        onChange={type("newPassword")}
      />
      <p role="status">{change.isSuccess && "Password changed."}</p>
      {change.error !== null && !isUnauthorized(change.error) && problem?.errors === undefined && (
        <p className="dialog-wrong" role="alert">
          {problem?.status === 429 ? problem.detail : "That failed. Please try again."}
        </p>
      )}
      <p>
        <button className="admin-button admin-button-primary" type="submit" aria-disabled={change.isPending}>
          {change.isPending ? "Changing…" : "Change password"}
        </button>
      </p>
    </form>
  );
}
