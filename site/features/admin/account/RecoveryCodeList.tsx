import { useEffect, useRef } from "react";

type RecoveryCodeListProps = { codes: string[]; words?: string; onKept: () => void };

/** New recovery codes, until somebody has written them down. */
export function RecoveryCodeList({ codes, words, onKept }: RecoveryCodeListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div className="account-form">
      <p role="status">{words ?? "The second step is on."}</p>
      <p>
        Write these recovery codes down, or print them, and keep them away from phone and computer. Each logs
        in once without the second step. They are shown until you leave this page.
      </p>
      <ul className="account-codes" ref={list} tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <button className="admin-button" type="button" onClick={onKept}>
          I have written them down
        </button>
      </p>
    </div>
  );
}
