import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { call } from "../api/client";
import { ConfirmForm } from "./ConfirmForm";
import { ACCOUNT_KEY } from "./keys";
import { RecoveryCodeList } from "./RecoveryCodeList";
import { useRecoveryCodes } from "./useRecoveryCodes";
import { useSecondStep } from "./useSecondStep";

/** Replaces the recovery codes, while the second step is on. */
export function RecoveryCodes() {
  const { data } = useSecondStep();
  const queries = useQueryClient();
  const part = useRef<HTMLDetailsElement>(null);
  const heading = useRef<HTMLElement>(null);
  const { fresh, keep, forget } = useRecoveryCodes();
  const codes = fresh?.by === "renewal" ? fresh.codes : null;
  const hasCodes = codes !== null;
  useLayoutEffect(() => {
    if (hasCodes && part.current !== null) part.current.open = true;
  }, [hasCodes]);
  const kept = () => {
    forget();
    heading.current?.focus();
  };
  if (data?.on !== true) return null;
  return (
    <details className="account-part" ref={part}>
      <summary ref={heading}>Recovery codes: {data.recoveryCodes} left</summary>
      {codes !== null ? (
        <RecoveryCodeList codes={codes} words="The codes before do not log in any more." onKept={kept} />
      ) : (
        <ConfirmForm
          button="Make new codes"
          send={(body) => call("POST /api/admin/second-step/recovery-codes", { body })}
          onDone={({ recoveryCodes }) => {
            keep({ codes: recoveryCodes, by: "renewal" });
            queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
          }}
        >
          <p>You get ten new ones, and those before do not log in any more.</p>
        </ConfirmForm>
      )}
    </details>
  );
}
