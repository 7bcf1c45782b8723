import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Toast } from "../../../components/Toaster";
import { call, failedWith, isUnauthorized } from "../api/client";
import { redirectToInbox } from "../session/redirects";
import { broadcast } from "../session/session";
import { useShowToast } from "../ToastProvider";
import { PasswordField } from "./PasswordField";

export function LoginForm() {
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const showToast = useShowToast();

  const login = useMutation({
    mutationFn: (attempt: string) => call("POST /api/admin/login", { body: { password: attempt } }),
    onSuccess: () => {
      broadcast("logged-in");
      redirectToInbox();
    },
    onError: (error) => {
      setPassword("");
      field.current?.focus();
      showToast(toastFor(error));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (login.isPending || login.isSuccess) return;
    setShown(false);
    showToast(null);
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
        message={rateLimitMessage(login.error)}
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

/** After too many attempts, the API says how long to wait. */
function rateLimitMessage(error: Error | null): string | null {
  return failedWith(error, "POST /api/admin/login", 429) ? (error.problem?.detail ?? null) : null;
}
