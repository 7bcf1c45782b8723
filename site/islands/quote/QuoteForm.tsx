import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Contact } from "../../generated/props";
import { quoteFields } from "../../generated/quote-form";
import { type Controller, startForm } from "./controller";
import { Kept } from "./DraftNotice";
import { FieldRow, idOf } from "./fields/FieldRow";
import { Honeypot } from "./fields/Honeypot";
import { readValues } from "./fields/values";
import { fresh } from "./formState";
import { NoticeLine } from "./SendStatus";

/**
 * A plain form, which the browser checks and sends by itself; the API says what its fields are. Once alive it says
 * what is wrong in its own words, keeps what is typed, and sends it even when there is no network just now.
 */
export function QuoteForm({ phone }: { phone: Contact }) {
  const [view, show] = useState(fresh);
  const [before] = useState(typedBefore);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const controller = useRef<Controller | null>(null);
  const { alive, busy, messages, lead, notice, keeps } = view;

  useEffect(() => {
    if (form.current === null) return;
    controller.current = startForm(form.current, before, show);
    return () => controller.current?.stop();
  }, [before]);
  // After the message is tied to its field, so that both are read out.
  useEffect(() => {
    if (lead?.to === "button") button.current?.scrollIntoView({ block: "nearest" });
    else if (lead !== null) document.getElementById(idOf(lead.to))?.focus();
  }, [lead]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    controller.current?.submit();
  };
  const onInput = ({ target }: FormEvent) => controller.current?.typed((target as HTMLInputElement).name);

  return (
    <form
      className="quote-form"
      id="quote-form"
      method="post"
      action="/api/contact"
      aria-label="Quote request"
      noValidate={alive}
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <p className="quote-form-note">All fields are required.</p>
      {quoteFields.map((field) => (
        <FieldRow field={field} alive={alive} message={messages[field.name]} key={field.name} />
      ))}
      <Honeypot />
      <div className="quote-form-end">
        <NoticeLine notice={notice} busy={busy} phone={phone} />
        <button className="button button-solid" type="submit" ref={button} aria-disabled={busy || undefined}>
          {busy ? "Sending..." : notice.kind === "waiting" ? "Send now" : "Get My Free Quote"}
        </button>
        <p className="quote-form-note">
          We'll contact you within 24 hours with a detailed estimate. Rather talk? Call{" "}
          <a href={phone.href}>{phone.display}</a>.
        </p>
        <Kept
          keeps={keeps}
          onClear={() => controller.current?.clear()}
          onUndo={() => controller.current?.undo()}
        />
      </div>
    </form>
  );
}

/**
 * What stands in the form that came with the page. Where an extension has put something of its own into it, React
 * draws all of it anew, and this would be lost.
 */
function typedBefore() {
  const form =
    typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>("#quote-form");
  return form === null ? null : readValues(form);
}
