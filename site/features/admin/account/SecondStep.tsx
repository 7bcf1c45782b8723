import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RecoveryCodes, SecondStepSecret, SecondStepState } from "../../../generated/api";
import { ApiError, call, failedWith, isUnauthorized } from "../api/client";
import { countOf } from "../inbox/labels";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";
import { RecoveryCodeList } from "./RecoveryCodeList";
import { useRecoveryCodes } from "./useRecoveryCodes";
import { useSecondStep } from "./useSecondStep";

const PASSWORD_ALONE = "The second step is off. The password alone logs in again.";

/** Turns codes of an app on and off. */
export function SecondStep() {
  const { data } = useSecondStep();
  const queries = useQueryClient();
  const { part, heading, codes, keep, kept } = useRecoveryCodes("app");
  const [secret, setSecret] = useState<SecondStepSecret | null>(null);
  const [done, setDone] = useState("");
  const changed = (words: string) => {
    setDone(words);
    queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
  };
  const begun = (made: SecondStepSecret) => {
    setDone("");
    setSecret(made);
  };
  const turnedOn = ({ recoveryCodes }: RecoveryCodes) => {
    setSecret(null);
    keep(recoveryCodes);
    // The list of new recovery codes announces itself.
    changed(recoveryCodes.length === 0 ? "The codes of the app are on." : "");
  };
  // The form is gone, and new codes take the focus themselves.
  useEffect(() => {
    if (done !== "" && codes === null) heading.current?.focus();
  }, [done, codes, heading]);
  // A passkey that is added later turns the step on again.
  const words = done === PASSWORD_ALONE && data?.on === true ? "" : done;
  return (
    <details className="account-part" ref={part}>
      <summary ref={heading}>
        Second step at login{data !== undefined && (codes !== null || data.on ? ": on" : ": off")}
      </summary>
      <p role="status">{words}</p>
      {codes !== null ? (
        <RecoveryCodeList codes={codes} onKept={kept} />
      ) : data?.app === true ? (
        <TurnOff state={data} onOff={changed} />
      ) : secret === null ? (
        <SetUp state={data} onSecret={begun} />
      ) : (
        <TurnOn secret={secret} onCodes={turnedOn} />
      )}
    </details>
  );
}

type SetUpProps = { state: SecondStepState | undefined; onSecret: (secret: SecondStepSecret) => void };

function SetUp({ state, onSecret }: SetUpProps) {
  return (
    <ConfirmForm
      button="Set up"
      send={(body) => call("POST /api/admin/second-step/setup", { body })}
      onDone={onSecret}
    >
      {state?.on === true ? (
        <p>
          A login needs one of your passkeys. {countOf(state.recoveryCodes, "recovery code")} left. With an
          app on your phone, its codes are possible, too.
        </p>
      ) : (
        <p>
          A login then needs your password and a code from an app on your phone, such as the one that keeps
          your passwords. Whoever learns the password alone stays out.
        </p>
      )}
    </ConfirmForm>
  );
}

type TurnOffProps = { state: SecondStepState; onOff: (words: string) => void };

function TurnOff({ state, onOff }: TurnOffProps) {
  const hasPasskeys = state.passkeys.length > 0;
  return (
    <ConfirmForm
      button="Turn off"
      danger
      send={(body) => call("POST /api/admin/second-step/off", { body })}
      onDone={({ on }) => onOff(on ? "The codes of the app are off." : PASSWORD_ALONE)}
    >
      <p>
        A login needs a code of your app{hasPasskeys && " or one of your passkeys"}.{" "}
        {countOf(state.recoveryCodes, "recovery code")} left.
        {hasPasskeys &&
          " Turn off ends the codes of the app. The passkeys stay, and so does the second step."}
      </p>
    </ConfirmForm>
  );
}

type TurnOnProps = { secret: SecondStepSecret; onCodes: (codes: RecoveryCodes) => void };

function TurnOn({ secret: { secret, uri, qrPath, qrSize }, onCodes }: TurnOnProps) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  // The form before it is gone.
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/admin/second-step/on", { body: { code } }),
    onSuccess: onCodes,
    onError: (failure) => {
      setCode("");
      field.current?.focus();
      const isStale = failedWith(failure, "POST /api/admin/second-step/on", 409);
      if (isStale) queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    },
  });
  const problem = error instanceof ApiError ? error.problem : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form className="account-form" onSubmit={submit}>
      <p>Take a picture of this with the app, then type the code that the app shows.</p>
      <svg
        className="account-qr"
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        role="img"
        aria-label="QR code for the app"
      >
        <path d={qrPath} />
      </svg>
      <p>
        On this phone: <a href={uri}>open the app</a>. Or type the key: <code>{inGroups(secret)}</code>
      </p>
      <Field
        ref={field}
        label="Code"
        type="text"
        autoComplete="one-time-code"
        value={code}
        busy={isPending}
        message={problem?.errors?.code}
        onChange={setCode}
      />
      {error !== null && !isUnauthorized(error) && problem?.errors === undefined && (
        <p className="dialog-wrong" role="alert">
          {problem?.status === 429 || problem?.status === 409
            ? problem.detail
            : "That failed. Please try again."}
        </p>
      )}
      <p>
        <button className="admin-button admin-button-primary" type="submit" aria-disabled={isPending}>
          Turn on
        </button>
      </p>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
