import { useEffect, useRef } from "react";
import { words } from "../words/words";

type RecoveryCodeListProps = { codes: string[]; news?: string; onKept: () => void };

/** New recovery codes, until somebody has written them down. */
export function RecoveryCodeList({ codes, news = words.account.stepIsOn, onKept }: RecoveryCodeListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div className="account-form">
      <p role="status">{news}</p>
      <p>{words.account.writeDown}</p>
      <ul className="account-codes" ref={list} tabIndex={-1} aria-label={words.common.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <button className="admin-button" type="button" onClick={onKept}>
          {words.account.writtenDown}
        </button>
      </p>
    </div>
  );
}
