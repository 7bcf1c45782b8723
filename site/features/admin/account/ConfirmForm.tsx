import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Confirmation, PossibleSteps, Problem } from "../../../generated/api";
import { ApiError, isUnauthorized } from "../api/client";
import { answerWithPasskey, PasskeyError } from "../passkey/passkey";
import { usePasskeyPrompt } from "../passkey/usePasskeyPrompt";
import { fromApi } from "../words/fromApi";
import { words } from "../words/words";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";

/** The state of the form, for further fields in it. */
export type FormState = {
  /** The message for each wrong field. */
  errors: Problem["errors"];
  busy: boolean;
  /** Removes the messages of the last attempt. Call it when a field changes. */
  edited: () => void;
};

type ConfirmFormProps<Answer> = {
  passwordLabel?: string;
  button: string;
  /** The button while the call is on its way. */
  busyButton?: string;
  danger?: boolean;
  /** Puts the focus on the password when the form appears. */
  focused?: boolean;
  send: (body: Confirmation) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Called by the button Cancel, which is there if this is. */
  onCancel?: () => void;
  children: ReactNode | ((state: FormState) => ReactNode);
  /** Fields behind the password and the second step. */
  behind?: (state: FormState) => ReactNode;
};

const empty = { password: "", code: "" };

/** The password and, if the second step is on, a passkey or a code. */
export function ConfirmForm<Answer>(props: ConfirmFormProps<Answer>) {
  const {
    passwordLabel = words.common.password,
    button,
    danger = false,
    focused = false,
    send,
    onDone,
  } = props;
  const { onCancel, children, behind, busyButton = button } = props;
  const queries = useQueryClient();
  const [values, setValues] = useState(empty);
  const [steps, setSteps] = useState<PossibleSteps | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const prompt = usePasskeyPrompt();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (by: "code" | "passkey") => {
      const { password, code } = values;
      if (by === "code") return send({ password, ...(steps !== null && { code }) });
      // The button for a passkey is there only if the API has asked for one.
      const passkey = steps?.passkey && (await answerWithPasskey(steps.passkey, prompt.begin()));
      return send({ password, ...(passkey && { passkey }) });
    },
    onSuccess: (answer) => {
      // The next change needs both again, and a challenge is answered once.
      setValues(empty);
      setSteps(null);
      onDone(answer);
    },
    onError: (failure, by) => {
      setValues({ ...values, code: "" });
      // The first call cannot have a code: the API says then that it wants one.
      setIsAsked(steps === null);
      const problem = failure instanceof ApiError ? failure.problem : null;
      if (problem?.secondStep !== undefined) setSteps(problem.secondStep);
      if (problem?.status === 404 || problem?.status === 409)
        queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
      const isProof = failure instanceof PasskeyError || problem?.secondStep !== undefined;
      const proof = by === "passkey" ? passkeyButton : codeField;
      (isProof ? proof : passwordField).current?.focus();
    },
  });
  useEffect(() => {
    if (focused) passwordField.current?.focus();
  }, [focused]);
  // When the API wants one.
  const wanted = steps !== null;
  useEffect(() => {
    if (wanted) (passkeyButton.current ?? codeField.current)?.focus();
  }, [wanted]);

  const problem = error instanceof ApiError ? error.problem : null;
  const errors = problem?.errors;
  const edited = () => {
    if (!isPending) reset();
  };
  const type = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value });
    edited();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate("code");
  };
  const state: FormState = { errors, busy: isPending, edited };
  const passkeyProblem = error instanceof PasskeyError ? error.message : fromApi(errors?.passkey ?? "");
  const isOther = error !== null && !isUnauthorized(error) && errors === undefined;
  return (
    <form className="account-form" onSubmit={submit}>
      {typeof children === "function" ? children(state) : children}
      <Field
        ref={passwordField}
        label={passwordLabel}
        type="password"
        autoComplete="current-password"
        value={values.password}
        busy={isPending}
        message={errors?.password}
        onChange={type("password")}
      />
      {steps?.passkey !== undefined && (
        <div className="account-field">
          <p>
            <button
              className="admin-button admin-button-primary"
              type="button"
              ref={passkeyButton}
              aria-disabled={isPending}
              onClick={() => isPending || mutate("passkey")}
            >
              {words.common.usePasskey}
            </button>
          </p>
          <p className="dialog-wrong" role="alert">
            {passkeyProblem}
          </p>
          <p>{words.account.orWithout}</p>
        </div>
      )}
      {steps !== null && (
        <Field
          ref={codeField}
          label={steps.app ? words.common.code : words.common.recoveryCode}
          type="text"
          autoComplete="one-time-code"
          value={values.code}
          busy={isPending}
          message={errors?.code}
          asked={isAsked}
          onChange={type("code")}
        />
      )}
      {behind?.(state)}
      {isOther && !(error instanceof PasskeyError) && (
        <p className="dialog-wrong" role="alert">
          {problem !== null && [403, 404, 409, 429].includes(problem.status)
            ? fromApi(problem.detail)
            : words.common.failed}
        </p>
      )}
      <p className="account-buttons">
        <button className={buttonClass(danger, steps)} type="submit" aria-disabled={isPending}>
          {isPending ? busyButton : button}
        </button>
        {onCancel !== undefined && (
          <button className="admin-button" type="button" onClick={onCancel}>
            {words.common.cancel}
          </button>
        )}
      </p>
    </form>
  );
}

/** With a passkey, the button for it is the first choice. */
function buttonClass(danger: boolean, steps: PossibleSteps | null): string {
  if (danger) return "admin-button admin-button-danger-quiet";
  return steps?.passkey === undefined ? "admin-button admin-button-primary" : "admin-button";
}
