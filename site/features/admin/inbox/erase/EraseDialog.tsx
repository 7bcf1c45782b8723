import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { quoteFields } from "../../../../generated/quote-form";
import { isUnauthorized } from "../../api/client";
import { Dialog } from "../Dialog";
import { countOf } from "../labels";
import { REQUESTS_KEY } from "../useRequests";
import { countRequestsOf, eraseAll } from "./erase";

const MAX_EMAIL_CHARS = quoteFields.find(({ name }) => name === "email")?.maxChars;

/** Erases all requests of one email address: counts them first, then asks for confirmation. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [erased, setErased] = useState(0);
  const count = useMutation({ mutationFn: countRequestsOf });
  const erasure = useMutation({
    mutationFn: (address: string) => eraseAll(address, setErased),
    // After a failure too: some requests may be erased.
    onSettled: () => queries.invalidateQueries({ queryKey: [REQUESTS_KEY] }),
  });
  const { data: found } = count;
  const busy = count.isPending || erasure.isPending;
  const error = count.error ?? erasure.error;

  const close = useRef<HTMLButtonElement>(null);
  // Busy buttons are not disabled, so they keep the focus. In the end, the erase button disappears.
  useEffect(() => {
    if (erasure.isSuccess) close.current?.focus();
  }, [erasure.isSuccess]);

  const type = (address: string) => {
    setEmail(address);
    count.reset();
    erasure.reset();
    setErased(0);
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) count.mutate(email.trim());
  };
  const erase = () => {
    if (!busy) erasure.mutate(email.trim());
  };
  return (
    <Dialog title="Erase a person's data" onClose={onClose}>
      <p>
        Erases every request sent from this email address, in the inbox and the trash, along with its notes.
        This can't be undone.
      </p>
      <form className="erase" onSubmit={look}>
        <label htmlFor="erase-email">Email address</label>
        <div className="erase-line">
          <input
            id="erase-email"
            type="email"
            required
            maxLength={MAX_EMAIL_CHARS}
            autoComplete="off"
            readOnly={busy}
            value={email}
            onChange={(event) => type(event.target.value)}
          />
          <button className="admin-button" type="submit" aria-disabled={busy}>
            {count.isPending ? "Counting…" : "Count requests"}
          </button>
        </div>
      </form>
      <p role="status">
        {found === 0 && "There are no requests with this address."}
        {found !== undefined && found > 0 && erasure.isIdle && `${countOf(found, "request")} found.`}
        {erasure.isPending && `${countOf(erased, "request")} erased so far…`}
        {erasure.isSuccess && `${countOf(erased, "request")} erased.`}
      </p>
      {error !== null && !isUnauthorized(error) && (
        <p role="alert" className="dialog-wrong">
          {erased > 0 ? `${countOf(erased, "request")} erased, then it failed. ` : "That failed. "}Please try
          again.
        </p>
      )}
      <div className="dialog-end">
        <button className="admin-button" type="button" ref={close} onClick={onClose}>
          {erasure.isSuccess ? "Close" : "Cancel"}
        </button>
        {found !== undefined && found > 0 && !erasure.isSuccess && (
          <button
            className="admin-button admin-button-danger"
            type="button"
            aria-disabled={busy}
            onClick={erase}
          >
            Erase {countOf(found, "request")} for good
          </button>
        )}
      </div>
    </Dialog>
  );
}
