import { useEffect, useRef } from "react";
import type { PersonWithPassword } from "../../../generated/api";

/** A one-time password, to be handed to its person. */
export function OneTimePassword({ handed }: { handed: PersonWithPassword }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { name } = handed.person;
  return (
    <section className="account-handed" ref={box} tabIndex={-1} aria-label={`One-time password of ${name}`}>
      <p>
        Name: <strong>{name}</strong>
      </p>
      <p>
        One-time password: <code>{handed.oneTimePassword}</code>
      </p>
      <p>Hand both over. The password logs in once, within a week, and is not shown again.</p>
    </section>
  );
}
