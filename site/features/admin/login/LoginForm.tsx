import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Toast } from "../../../components/Toaster";
import type { AuthStatus } from "../../../generated/api";
import { ApiError, isUnauthorized, requestJson } from "../api/client";
import { goToInbox } from "../session/redirects";
import { tellOtherTabs } from "../session/session";
import { useNotify } from "../ToastProvider";
import { PasswordField } from "./PasswordField";

export function LoginForm() {
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const login = useMutation({
    mutationFn: (attempt: string) =>
      requestJson<AuthStatus>("POST", "/api/admin/login", { password: attempt }),
    onSuccess: () => {
      tellOtherTabs("logged-in");
      goToInbox();
    },
    onError: (error) => {
      setPassword("");
      field.current?.focus();
      notify(toastFor(error));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (login.isPending || login.isSuccess) return;
    setShown(false);
    notify(null);
    login.mutate(password);
  }

  const busy = login.isPending || login.isSuccess;
  return (
    <form className="login-form" onSubmit={submit}>
      <PasswordField
        ref={field}
        value={password}
        onChange={setPassword}
        shown={shown}
        onShow={setShown}
        busy={busy}
        message={waitFor(login.error)}
      />
      <button className="button button-solid" type="submit" disabled={busy}>
        {busy ? "Logging in..." : "Log in"}
      </button>
    </form>
  );
}

function toastFor(error: Error): Toast {
  return isUnauthorized(error)
    ? { title: "Invalid Password", text: "Please check your password and try again.", tone: "bad" }
    : { title: "Error", text: "Failed to login. Please try again.", tone: "bad" };
}

/** Trying again at once is of no use after too many attempts; the server says how long to wait. */
function waitFor(error: Error | null): string | null {
  return error instanceof ApiError && error.status === 429 ? (error.problem?.detail ?? null) : null;
}
