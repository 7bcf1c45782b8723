import { type FormEvent, useEffect, useRef, useState } from "react";
import { ANSWER_WITHIN_HOURS } from "../../generated/api-constants";
import type { Contact } from "../../generated/props";
import { quoteFields } from "../../generated/quote-form";
import { type Controller, startForm } from "./controller";
import { DraftNotice } from "./DraftNotice";
import { FieldRow, idOf } from "./fields/FieldRow";
import { Honeypot } from "./fields/Honeypot";
import { readValues } from "./fields/values";
import { initialState } from "./formState";
import { SendStatusLine } from "./SendStatusLine";

/**
 * The quote form, drawn from the API's table of fields. Before hydration the browser checks and posts it. Afterwards
 * it shows its own messages, stores the draft, and queues what can't be sent now.
 */
export function QuoteForm({ phone }: { phone: Contact }) {
  const [state, show] = useState(initialState);
  const [typedBefore] = useState(readTypedBefore);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const controller = useRef<Controller | null>(null);
  const { hydrated, busy, messages, focus, status, draft } = state;

  useEffect(() => {
    if (form.current === null) return;
    controller.current = startForm(form.current, typedBefore, show);
    return () => controller.current?.stop();
  }, [typedBefore]);
  // An effect: the message must be tied to its field before the focus moves, so that both are read out.
  useEffect(() => {
    if (focus?.target === "button") button.current?.scrollIntoView({ block: "nearest" });
    else if (focus !== null) document.getElementById(idOf(focus.target))?.focus();
  }, [focus]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    controller.current?.submit();
  };
  const onInput = ({ target }: FormEvent) => controller.current?.onInput((target as HTMLInputElement).name);

  return (
    <form
      className="quote-form"
      id="quote-form"
      method="post"
      action="/api/contact"
      aria-label="Quote request"
      noValidate={hydrated}
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <p className="quote-form-note">All fields are required.</p>
      {quoteFields.map((field) => (
        <FieldRow field={field} hydrated={hydrated} message={messages[field.name]} key={field.name} />
      ))}
      <Honeypot />
      <div className="quote-form-end">
        <SendStatusLine status={status} busy={busy} phone={phone} />
        <button className="button button-solid" type="submit" ref={button} aria-disabled={busy || undefined}>
          {busy ? "Sending..." : status.kind === "waiting" ? "Send now" : "Get My Free Quote"}
        </button>
        <p className="quote-form-note">
          {`We'll contact you within ${ANSWER_WITHIN_HOURS} hours with a detailed estimate. Rather talk? Call`}{" "}
          <a href={phone.href}>{phone.display}</a>.
        </p>
        <DraftNotice
          draft={draft}
          onClear={() => controller.current?.clear()}
          onUndo={() => controller.current?.undoClear()}
        />
      </div>
    </form>
  );
}

/**
 * Reads the values typed before hydration. They would be lost if hydration fails, for example because a browser
 * extension changed the markup, and React renders the form anew.
 */
function readTypedBefore() {
  const form =
    typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>("#quote-form");
  return form === null ? null : readValues(form);
}
