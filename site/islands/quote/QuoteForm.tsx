import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ANSWER_WITHIN_HOURS } from "../../generated/form-constants";
import type { Answers, Contact, FormWords } from "../../generated/props";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import { AnswerTime } from "./AnswerTime";
import { type Controller, startForm } from "./controller";
import { DraftNotice } from "./DraftNotice";
import { FieldRow, idOf } from "./fields/FieldRow";
import { fieldsOf, laterFields } from "./fields/fieldsOf";
import { focusControl } from "./fields/focus";
import { Honeypot } from "./fields/Honeypot";
import { initialState, isFolded } from "./formState";
import { AddPhotos } from "./photos/AddPhotos";
import { SendStatusLine } from "./SendStatusLine";

type QuoteFormProps = {
  phone: Contact;
  words?: FormWords | null;
  /** The heading above photos, where the form offers to add some. */
  photos?: string;
  /** The days on which a request is answered on the same day, and the words for it and for other days. */
  sameDay?: Pick<Answers, "zone" | "sameDay"> & { words: string; later: string };
};

/**
 * The quote form, drawn from the API's table of fields. Before hydration the browser checks and posts it. Afterwards
 * it shows its own messages, stores the draft, and queues what can't be sent now.
 */
export function QuoteForm({ phone, words = null, photos, sameDay }: QuoteFormProps) {
  const [fields] = useState(() => fieldsOf(words));
  const [state, show] = useState(initialState);
  const sendButton = words === null ? "Get My Free Quote" : words.sendButton;
  const promise =
    words === null
      ? `We'll contact you within ${ANSWER_WITHIN_HOURS} hours with a detailed estimate. Rather talk? Call`
      : words.promise;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const controller = useRef<Controller | null>(null);
  const { hydrated, busy, messages, focus, status, draft, wishes } = state;
  const folded = isFolded(state);

  useEffect(() => {
    if (form.current === null) return;
    controller.current = startForm(form.current, fields, show);
    return () => controller.current?.stop();
  }, [fields]);
  // An effect: the message must be tied to its field before the focus moves, so that both are read out.
  useEffect(() => {
    if (focus?.target === "button") button.current?.scrollIntoView({ block: "nearest" });
    else if (focus !== null) focusControl(document.getElementById(idOf(focus.target)));
  }, [focus]);

  // Before the browser notices that a field with the focus is gone.
  useLayoutEffect(() => {
    if (!folded || form.current?.matches(":focus-within") !== true) return;
    button.current?.focus();
    // `focus` does not scroll a button that is in view, though the toast may cover it. Its `scroll-margin-bottom` keeps
    // it above.
    button.current?.scrollIntoView({ block: "nearest" });
  }, [folded]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    controller.current?.submit();
  };
  const onInput = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    // The control for photos has none: they are no values.
    if (name !== "") controller.current?.onInput(name);
  };

  const rows = (later: boolean) =>
    fields
      .filter(({ name }) => laterFields.includes(name) === later)
      .map((field) => (
        <FieldRow field={field} hydrated={hydrated} message={messages[field.name]} key={field.name} />
      ));

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
      {wishes[0] && (
        <p className="notice">{`Your request: ${wishes.join(" ").replace(/Please (bring|send) /g, "")}`}</p>
      )}
      {sameDay && <AnswerTime {...sameDay} />}
      <p className="quote-form-note">All fields are required.</p>
      {rows(false)}
      <details className="question quote-more">
        <summary>
          <h3>
            Your project <span className="field-hint">(3 answers, required)</span>
          </h3>
        </summary>
        <div className="quote-more-fields">{rows(true)}</div>
      </details>
      {photos !== undefined && (
        <AddPhotos
          heading={photos}
          draftKey={state.draftKey}
          phone={phone}
          onAdded={() => controller.current?.keepDraft()}
        />
      )}
      <Honeypot />
      <div className="quote-form-end">
        <SendStatusLine status={status} busy={busy} phone={phone} />
        <button className="button button-solid" type="submit" ref={button} aria-disabled={busy || undefined}>
          {busy
            ? "Sending..."
            : folded
              ? wordsOf(sentWords).sentAgain
              : status.kind === "waiting"
                ? "Send now"
                : sendButton}
        </button>
        <p className="quote-form-note">
          {promise} <a href={phone.href}>{phone.display}</a>.
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
