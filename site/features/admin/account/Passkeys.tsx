import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AddedPasskey, Passkey } from "../../../generated/api";
import { MAX_PASSKEYS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { localTime } from "../inbox/times";
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
  const changed = (words: string) => {
    setDone(words);
    queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
  };
  const added = ({ passkey, recoveryCodes }: AddedPasskey) => {
    keep(recoveryCodes);
    changed(`${passkey.name} is added.`);
  };
  // The form is gone, and new codes take the focus themselves.
  useEffect(() => {
    if (done !== "" && codes === null) heading.current?.focus();
  }, [done, codes, heading]);
  return (
    <details className="account-part" ref={part}>
      <summary ref={heading}>Passkeys{data !== undefined && (count > 0 ? `: ${count}` : ": none")}</summary>
      <p>
        Your phone, computer or a security key confirms that it is you, after the password. There is no code
        to type, and none that a false page could ask you for.
      </p>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          The passkeys could not be loaded.{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      )}
      <p role="status">{done}</p>
      {codes !== null && <RecoveryCodeList codes={codes} onKept={kept} />}
      {count > 0 && (
        <ul className="account-people" aria-label="Passkeys">
          {data?.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={changed} />
          ))}
        </ul>
      )}
      {count < MAX_PASSKEYS ? (
        <AddPasskey onBegin={() => setDone("")} onAdded={added} />
      ) : (
        <p>There can be {MAX_PASSKEYS} passkeys. To add another one, remove one first.</p>
      )}
    </details>
  );
}

type PasskeyItemProps = { passkey: Passkey; onRemoved: (words: string) => void };

function PasskeyItem({ passkey: { id, name, addedAt, usedAt }, onRemoved }: PasskeyItemProps) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="account-times">
        Added <time dateTime={addedAt}>{localTime(addedAt)}</time>,{" "}
        {usedAt === undefined ? (
          "not used yet"
        ) : (
          <>
            last used <time dateTime={usedAt}>{localTime(usedAt)}</time>
          </>
        )}
      </p>
      <details className="account-change">
        <summary>
          Remove<span className="visually-hidden"> {name}</span>
        </summary>
        <ConfirmForm
          button="Remove passkey"
          danger
          send={(body) => call("POST /api/admin/passkeys/{passkey}/remove", { path: { passkey: id }, body })}
          onDone={({ on }) =>
            onRemoved(on ? `${name} is removed.` : `${name} is removed. The password alone logs in again.`)
          }
        >
          <p>Remove it here first, then in the settings of the phone or computer that keeps it.</p>
        </ConfirmForm>
      </details>
    </li>
  );
}
