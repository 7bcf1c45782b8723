import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Confirmation, PossibleSteps } from "../../../generated/api";
import { ApiError, isUnauthorized } from "../api/client";
import { answerWithPasskey, PasskeyError } from "../passkey/passkey";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";

type ConfirmFormProps<Answer> = {
  /** The second steps that are asked for from the start. Otherwise they appear when the API wants one. */
  steps?: PossibleSteps;
  button: string;
  danger?: boolean;
  send: (body: Confirmation) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  children: ReactNode;
};

/** The password and, if the second step is on, a passkey or a code. */
export function ConfirmForm<Answer>(props: ConfirmFormProps<Answer>) {
  const { button, danger = false, send, onDone, children } = props;
  const queries = useQueryClient();
  const [values, setValues] = useState({ password: "", code: "" });
  const [steps, setSteps] = useState<PossibleSteps | null>(props.steps ?? null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (by: "code" | "passkey") => {
      const { password, code } = values;
      if (by === "code") return send({ password, ...(steps !== null && { code }) });
      // Its button is there with a request only.
      const passkey = steps?.passkey && (await answerWithPasskey(steps.passkey));
      return send({ password, ...(passkey && { passkey }) });
    },
    onSuccess: onDone,
    onError: (failure, by) => {
      setValues({ ...values, code: "" });
      const problem = failure instanceof ApiError ? failure.problem : null;
      if (problem?.secondStep !== undefined) setSteps(problem.secondStep);
      if (problem?.status === 404 || problem?.status === 409)
        queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
      const isProof = failure instanceof PasskeyError || problem?.secondStep !== undefined;
      const proof = by === "passkey" ? passkeyButton : codeField;
      (isProof ? proof : passwordField).current?.focus();
    },
  });
  // When they appear; a form that has them from the start leaves the focus alone.
  const wanted = props.steps === undefined && steps !== null;
  useEffect(() => {
    if (wanted) (passkeyButton.current ?? codeField.current)?.focus();
  }, [wanted]);

  const problem = error instanceof ApiError ? error.problem : null;
  const errors = problem?.errors;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate("code");
  };
  const passkeyProblem = error instanceof PasskeyError ? error.message : errors?.passkey;
  const isOther = error !== null && !isUnauthorized(error) && errors === undefined;
  return (
    <form className="account-form" onSubmit={submit}>
      {children}
      <Field
        ref={passwordField}
        label="Password"
        type="password"
        autoComplete="current-password"
        value={values.password}
        busy={isPending}
        message={errors?.password}
        onChange={(password) => setValues({ ...values, password })}
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
              Use passkey
            </button>
          </p>
          <p className="dialog-wrong" role="alert">
            {passkeyProblem}
          </p>
          <p>Or without it:</p>
        </div>
      )}
      {steps !== null && (
        <Field
          ref={codeField}
          label={steps.app ? "Code" : "Recovery code"}
          type="text"
          autoComplete="one-time-code"
          value={values.code}
          busy={isPending}
          message={errors?.code}
          onChange={(code) => setValues({ ...values, code })}
        />
      )}
      {isOther && !(error instanceof PasskeyError) && (
        <p className="dialog-wrong" role="alert">
          {problem !== null && [404, 409, 429].includes(problem.status)
            ? problem.detail
            : "That failed. Please try again."}
        </p>
      )}
      <p>
        <button className={buttonClass(danger, steps)} type="submit" aria-disabled={isPending}>
          {button}
        </button>
      </p>
    </form>
  );
}

/** With a passkey, the button for it is the first choice. */
function buttonClass(danger: boolean, steps: PossibleSteps | null): string {
  if (danger) return "admin-button admin-button-danger-quiet";
  return steps?.passkey === undefined ? "admin-button admin-button-primary" : "admin-button";
}
