import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/client";
import { say, words } from "../words/words";
import { ConfirmForm } from "./ConfirmForm";
import { ACCOUNT_KEY } from "./keys";
import { RecoveryCodeList } from "./RecoveryCodeList";
import { useRecoveryCodes } from "./useRecoveryCodes";
import { useSecondStep } from "./useSecondStep";

/** Replaces the recovery codes, while the second step is on. */
export function RecoveryCodes() {
  const { data } = useSecondStep();
  const queries = useQueryClient();
  const { part, heading, codes, keep, kept } = useRecoveryCodes("renewal");
  if (data?.on !== true) return null;
  return (
    <details className="account-part" ref={part}>
      <summary ref={heading}>{say(words.account.codesLeft, { count: data.recoveryCodes })}</summary>
      {codes !== null ? (
        <RecoveryCodeList codes={codes} news={words.account.codesReplaced} onKept={kept} />
      ) : (
        <ConfirmForm
          button={words.account.makeCodes}
          send={(body) => call("POST /api/admin/second-step/recovery-codes", { body })}
          onDone={({ recoveryCodes }) => {
            keep(recoveryCodes);
            queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
          }}
        >
          <p>{words.account.tenCodes}</p>
        </ConfirmForm>
      )}
    </details>
  );
}
