import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Toast } from "../../../components/Toaster";
import type { Login, PasskeyRequest, PossibleSteps } from "../../../generated/api";
import { ApiError, call, failedWith, isUnauthorized } from "../api/client";
import { answerWithPasskey, PasskeyError } from "../passkey/passkey";
import { usePasskeyPrompt } from "../passkey/usePasskeyPrompt";
import { redirectToInbox } from "../session/redirects";
import { broadcast } from "../session/session";
import { useShowToast } from "../ToastProvider";
import { fromApi } from "../words/fromApi";
import { words } from "../words/words";
import { CodeField } from "./CodeField";
import { NameField } from "./NameField";
import { PasskeyStep } from "./PasskeyStep";
import { PasswordField } from "./PasswordField";

/** The password is right, but the browser did not keep the session's cookie. */
class SessionNotKept extends Error {}

export function LoginForm({ asksForName }: { asksForName: boolean }) {
  const [name, setName] = useState("");
  const nameField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [steps, setSteps] = useState<PossibleSteps | null>(null);
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const prompt = usePasskeyPrompt();
  const showToast = useShowToast();

  const login = useMutation({
    mutationFn: (attempt: Attempt) => logIn(attempt, prompt.begin),
    onSuccess: () => {
      broadcast("logged-in");
      redirectToInbox();
    },
    onError: (error, { request }) => {
      setCode("");
      const possible = error instanceof ApiError ? error.problem?.secondStep : undefined;
      if (possible !== undefined) setSteps(possible);
      if (possible !== undefined || error instanceof PasskeyError) {
        (request === undefined ? codeField : passkeyButton).current?.focus();
        return;
      }
      setPassword("");
      setSteps(null);
      field.current?.focus();
      showToast(toastFor(error, asksForName));
    },
  });
  // The field appears after the page; who types already is not disturbed.
  useEffect(() => {
    if (asksForName && field.current?.value === "") nameField.current?.focus();
  }, [asksForName]);
  // When it appears.
  const needsStep = steps !== null;
  useEffect(() => {
    if (needsStep) (passkeyButton.current ?? codeField.current)?.focus();
  }, [needsStep]);

  function begin(step: Pick<Login, "code">, request?: PasskeyRequest) {
    if (login.isPending || login.isSuccess) return;
    setShown(false);
    showToast(null);
    const body = { ...(name.trim() !== "" && { name }), password, ...step };
    login.mutate({ body, ...(request !== undefined && { request }) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    begin(needsStep ? { code } : {});
  }

  const busy = login.isPending || login.isSuccess;
  const request = steps?.passkey;
  // Beside a passkey, a code that was not typed yet is no mistake.
  const isCodeOptional = request !== undefined && login.variables?.body.code === undefined;
  return (
    <form className="login-form" onSubmit={submit}>
      {asksForName && <NameField ref={nameField} value={name} onChange={setName} busy={busy} />}
      <PasswordField
        ref={field}
        value={password}
        onChange={setPassword}
        shown={shown}
        onShow={setShown}
        busy={busy}
        message={lastingMessage(login.error)}
      />
      {request !== undefined && (
        <PasskeyStep
          ref={passkeyButton}
          onUse={() => begin({}, request)}
          busy={busy}
          message={passkeyMessage(login.error)}
        />
      )}
      {steps !== null && (
        <CodeField
          ref={codeField}
          app={steps.app}
          value={code}
          onChange={setCode}
          busy={busy}
          message={isCodeOptional ? undefined : codeMessage(login.error)}
        />
      )}
      <button
        className={request === undefined ? "button button-solid" : "button button-line"}
        type="submit"
        disabled={busy}
      >
        {busy ? words.login.busy : words.login.button}
      </button>
    </form>
  );
}

type Attempt = { body: Login; request?: PasskeyRequest };

/**
 * Logs in, with a passkey if there is a request for one, and asks whether the browser has kept the session: without that, the inbox
 * would lead back to the login.
 */
async function logIn({ body, request }: Attempt, begin: () => AbortSignal) {
  const passkey = request && (await answerWithPasskey(request, begin()));
  await call("POST /api/admin/login", { body: { ...body, ...(passkey && { passkey }) } });
  // The inbox reports a failed check itself.
  const status = await call("GET /api/admin/auth-status").catch(() => null);
  if (status?.authenticated === false) throw new SessionNotKept();
}

function toastFor(error: Error, asksForName: boolean): Toast {
  if (error instanceof SessionNotKept)
    return {
      title: words.login.notKeptTitle,
      text: words.login.notKept,
      tone: "bad",
    };
  if (asksForName && isUnauthorized(error))
    return { title: words.login.invalidBothTitle, text: words.login.invalidBoth, tone: "bad" };
  return isUnauthorized(error)
    ? { title: words.login.invalidTitle, text: words.login.invalid, tone: "bad" }
    : { title: words.common.error, text: words.login.failed, tone: "bad" };
}

/** The message that stays at the form: how long to wait after too many attempts, or how to make the browser keep a login. */
function lastingMessage(error: Error | null): string | null {
  if (error instanceof SessionNotKept)
    return location.protocol === "http:" ? words.login.httpsOnly : words.login.allowCookies;
  return failedWith(error, "POST /api/admin/login", 429) ? fromApi(error.problem?.detail ?? "") : null;
}

/** The reason why the passkey was not used or not accepted. */
function passkeyMessage(error: Error | null): string | undefined {
  if (error instanceof PasskeyError) return error.message;
  return error instanceof ApiError ? error.problem?.errors?.passkey : undefined;
}

/** The mistake in the code, or that one is needed. */
function codeMessage(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.problem?.errors?.code : undefined;
}
