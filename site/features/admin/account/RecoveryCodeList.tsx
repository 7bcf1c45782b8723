import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ACCOUNT_KEY } from "./keys";

/** New recovery codes, which are shown once. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    list.current?.focus();
    return () => {
      queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    };
  }, [queries]);
  return (
    <div className="account-form">
      <p role="status">The second step is on.</p>
      <p>
        Write these recovery codes down, or print them, and keep them away from phone and computer. Each logs
        in once without the second step. They are not shown again.
      </p>
      <ul className="account-codes" ref={list} tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
