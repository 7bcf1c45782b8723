import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AddedPasskey, Passkey } from "../../../generated/api";
import { MAX_PASSKEYS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { localTime } from "../inbox/times";
import { rich } from "../words/rich";
import { say, words } from "../words/words";
import { AddPasskey } from "./AddPasskey";
import { ConfirmForm } from "./ConfirmForm";
import { ACCOUNT_KEY } from "./keys";
import { RecoveryCodeList } from "./RecoveryCodeList";
import { useRecoveryCodes } from "./useRecoveryCodes";
import { useSecondStep } from "./useSecondStep";

/** The passkeys of the person who is logged in: adds and removes them. */
export function Passkeys() {
  const { data, isError, refetch } = useSecondStep();
  const queries = useQueryClient();
  const { part, heading, codes, keep, kept } = useRecoveryCodes("passkey");
  const [done, setDone] = useState("");
  const count = data?.passkeys.length ?? 0;
  const changed = (news: string) => {
    setDone(news);
    queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
  };
  const added = ({ passkey, recoveryCodes }: AddedPasskey) => {
    keep(recoveryCodes);
    changed(say(words.account.passkeyAdded, { name: passkey.name }));
  };
  // The form is gone, and new codes take the focus themselves.
  useEffect(() => {
    if (done !== "" && codes === null) heading.current?.focus();
  }, [done, codes, heading]);
  return (
    <details className="account-part" ref={part}>
      <summary ref={heading}>
        {data === undefined
          ? words.account.passkeys
          : count > 0
            ? say(words.account.passkeyCount, { count })
            : words.account.noPasskeys}
      </summary>
      <p>{words.account.passkeysAbout}</p>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          {words.account.passkeysFailed}{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            {words.common.tryAgain}
          </button>
        </p>
      )}
      <p role="status">{done}</p>
      {codes !== null && <RecoveryCodeList codes={codes} onKept={kept} />}
      {count > 0 && (
        <ul className="account-people" aria-label={words.account.passkeys}>
          {data?.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={changed} />
          ))}
        </ul>
      )}
      {count < MAX_PASSKEYS ? (
        <AddPasskey onBegin={() => setDone("")} onAdded={added} />
      ) : (
        <p>{say(words.account.passkeysFull, { count: MAX_PASSKEYS })}</p>
      )}
    </details>
  );
}

type PasskeyItemProps = { passkey: Passkey; onRemoved: (news: string) => void };

function PasskeyItem({ passkey: { id, name, addedAt, usedAt }, onRemoved }: PasskeyItemProps) {
  const added = <time dateTime={addedAt}>{localTime(addedAt)}</time>;
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="account-times">
        {usedAt === undefined
          ? rich(words.account.passkeyUnused, { added })
          : rich(words.account.passkeyUsed, {
              added,
              used: <time dateTime={usedAt}>{localTime(usedAt)}</time>,
            })}
      </p>
      <details className="account-change">
        <summary>{rich(words.common.removeOf, { name })}</summary>
        <ConfirmForm
          button={words.account.removePasskey}
          danger
          send={(body) => call("POST /api/admin/passkeys/{passkey}/remove", { path: { passkey: id }, body })}
          onDone={({ on }) =>
            onRemoved(say(on ? words.account.passkeyRemoved : words.account.lastPasskeyRemoved, { name }))
          }
        >
          <p>{words.account.removeBoth}</p>
        </ConfirmForm>
      </details>
    </li>
  );
}
