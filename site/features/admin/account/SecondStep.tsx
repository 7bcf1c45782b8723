import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RecoveryCodes, SecondStepSecret, SecondStepState } from "../../../generated/api";
import { ApiError, call, failedWith, isUnauthorized } from "../api/client";
import { fromApi } from "../words/fromApi";
import { rich } from "../words/rich";
import { say, words } from "../words/words";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";
import { RecoveryCodeList } from "./RecoveryCodeList";
import { useRecoveryCodes } from "./useRecoveryCodes";
import { useSecondStep } from "./useSecondStep";

/** Turns codes of an app on and off. */
export function SecondStep() {
  const { data } = useSecondStep();
  const queries = useQueryClient();
  const { part, heading, codes, keep, kept } = useRecoveryCodes("app");
  const [secret, setSecret] = useState<SecondStepSecret | null>(null);
  const [done, setDone] = useState("");
  const changed = (news: string) => {
    setDone(news);
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
    changed(recoveryCodes.length === 0 ? words.account.appCodesOn : "");
  };
  // The form is gone, and new codes take the focus themselves.
  useEffect(() => {
    if (done !== "" && codes === null) heading.current?.focus();
  }, [done, codes, heading]);
  // A passkey that is added later turns the step on again.
  const news = done === words.account.passwordAlone && data?.on === true ? "" : done;
  return (
    <details className="account-part" ref={part}>
      <summary ref={heading}>
        {data === undefined
          ? words.account.secondStep
          : codes !== null || data.on
            ? words.account.secondStepOn
            : words.account.secondStepOff}
      </summary>
      <p role="status">{news}</p>
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
      button={words.account.setUp}
      send={(body) => call("POST /api/admin/second-step/setup", { body })}
      onDone={onSecret}
    >
      {state?.on === true ? (
        <p>{say(words.account.withPasskeys, { count: state.recoveryCodes })}</p>
      ) : (
        <p>{words.account.withoutStep}</p>
      )}
    </ConfirmForm>
  );
}

type TurnOffProps = { state: SecondStepState; onOff: (news: string) => void };

function TurnOff({ state, onOff }: TurnOffProps) {
  const sentence = state.passkeys.length > 0 ? words.account.withBoth : words.account.withApp;
  return (
    <ConfirmForm
      button={words.account.turnOff}
      danger
      send={(body) => call("POST /api/admin/second-step/off", { body })}
      onDone={({ on }) => onOff(on ? words.account.appCodesOff : words.account.passwordAlone)}
    >
      <p>{say(sentence, { count: state.recoveryCodes })}</p>
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
      <p>{words.account.takePicture}</p>
      <svg
        className="account-qr"
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        role="img"
        aria-label={words.account.qrCode}
      >
        <path d={qrPath} />
      </svg>
      <p>
        {rich(words.account.onThisPhone, {
          link: <a href={uri}>{words.account.openApp}</a>,
          key: <code>{inGroups(secret)}</code>,
        })}
      </p>
      <Field
        ref={field}
        label={words.common.code}
        type="text"
        autoComplete="one-time-code"
        value={code}
        busy={isPending}
        message={problem?.errors?.code}
        onChange={setCode}
      />
      {error !== null && !isUnauthorized(error) && problem?.errors === undefined && (
        <p className="dialog-wrong" role="alert">
          {problem?.status === 429 || problem?.status === 409 ? fromApi(problem.detail) : words.common.failed}
        </p>
      )}
      <p>
        <button className="admin-button admin-button-primary" type="submit" aria-disabled={isPending}>
          {words.account.turnOn}
        </button>
      </p>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
