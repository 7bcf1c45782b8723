import { useEffect, useRef } from "react";
import type { PersonWithPassword } from "../../../generated/api";
import { rich } from "../words/rich";
import { say, words } from "../words/words";

/** A one-time password, to be handed to its person. */
export function OneTimePassword({ handed }: { handed: PersonWithPassword }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { name } = handed.person;
  return (
    <section
      className="account-handed"
      ref={box}
      tabIndex={-1}
      aria-label={say(words.account.oneTimePasswordOf, { name })}
    >
      <p>{rich(words.account.nameIs, { name: <strong>{name}</strong> })}</p>
      <p>{rich(words.account.oneTimePasswordIs, { password: <code>{handed.oneTimePassword}</code> })}</p>
      <p>{words.account.handOver}</p>
    </section>
  );
}
