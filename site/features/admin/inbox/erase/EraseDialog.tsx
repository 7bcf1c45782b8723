import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Confirmation } from "../../../../generated/api";
import { quoteFields } from "../../../../generated/quote-form";
import { ConfirmForm } from "../../account/ConfirmForm";
import { isUnauthorized } from "../../api/client";
import { say, words } from "../../words/words";
import { Dialog } from "../Dialog";
import { REQUESTS_KEY } from "../useRequests";
import { countRequestsOf, eraseAll } from "./erase";

const MAX_EMAIL_CHARS = quoteFields.find(({ name }) => name === "email")?.maxChars;

/** Erases all requests of one email address or phone number: counts them first, then asks for confirmation. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [address, setAddress] = useState("");
  const [erased, setErased] = useState(0);
  const count = useMutation({ mutationFn: countRequestsOf });
  const [state, setState] = useState<"idle" | "erasing" | "done">("idle");
  const { data: found, error } = count;
  const busy = count.isPending || state === "erasing";
  const done = state === "done";
  const erase = (confirmation: Confirmation) => {
    setState("erasing");
    return eraseAll(address.trim(), confirmation, setErased).finally(() => {
      setState("idle");
      // After a failure too: some requests may be erased.
      queries.invalidateQueries({ queryKey: [REQUESTS_KEY] });
    });
  };

  const close = useRef<HTMLButtonElement>(null);
  // The confirmation takes the focus with it.
  useEffect(() => {
    if (done) close.current?.focus();
  }, [done]);

  const type = (typed: string) => {
    setAddress(typed);
    count.reset();
    setState("idle");
    setErased(0);
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) count.mutate(address.trim());
  };
  return (
    <Dialog title={words.erase.title} onClose={onClose}>
      <p>{words.erase.about}</p>
      <form className="erase" onSubmit={look}>
        <label htmlFor="erase-person">{words.erase.person}</label>
        <div className="erase-line">
          <input
            id="erase-person"
            type="text"
            required
            maxLength={MAX_EMAIL_CHARS}
            autoComplete="off"
            readOnly={busy}
            value={address}
            onChange={(event) => type(event.target.value)}
          />
          <button className="admin-button" type="submit" aria-disabled={busy}>
            {count.isPending ? words.erase.counting : words.erase.count}
          </button>
        </div>
      </form>
      <p role="status">
        {found === 0 && words.erase.none}
        {found !== undefined &&
          found > 0 &&
          erased === 0 &&
          !done &&
          say(words.erase.found, { count: found })}
        {(erased > 0 || done) && say(done ? words.erase.erased : words.erase.erasedSoFar, { count: erased })}
      </p>
      {error !== null && !isUnauthorized(error) && (
        <p role="alert" className="dialog-wrong">
          {words.common.failed}
        </p>
      )}
      {found !== undefined && found > 0 && !done && (
        <ConfirmForm
          focused
          danger
          passwordLabel={words.common.yourPassword}
          button={say(words.erase.button, { count: found })}
          send={erase}
          onDone={() => setState("done")}
        >
          {null}
        </ConfirmForm>
      )}
      <div className="dialog-end">
        <button className="admin-button" type="button" ref={close} onClick={onClose}>
          {done ? words.common.close : words.common.cancel}
        </button>
      </div>
    </Dialog>
  );
}
