import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ANSWER_WITHIN_HOURS } from "../../generated/form-constants";
import type { Contact, FormWords } from "../../generated/props";
import { formWords } from "../../generated/words/form";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import { showAnswerTime } from "./answerTime";
import { hideCallBarOver } from "./callBar";
import { type Controller, startForm } from "./controller";
import { DraftNotice } from "./DraftNotice";
import type { OwnForm } from "./fields/definition";
import { FieldRow, idOf, type RowField } from "./fields/FieldRow";
import { builtIn } from "./fields/fieldsOf";
import { focusControl } from "./fields/focus";
import { Honeypot } from "./fields/Honeypot";
import { readValues } from "./fields/values";
import { initialState, isFolded } from "./formState";
import type { own as ownParts } from "./own/own";
import { AddPhotos } from "./photos/AddPhotos";
import { SendStatusLine } from "./SendStatusLine";
import type { Said } from "./said";
import type { withWishes } from "./wishes";

type QuoteFormProps = {
  phone: Contact;
  words?: FormWords | null;
  /** The heading above photos, where the form offers to add some. */
  photos?: string;
  /** A form of the site's own in place of the built-in one. */
  form?: OwnForm;
  leadSource?: false;
  /** The words of the form that are not the usual ones. */
  said?: Partial<Said> | undefined;
};

/** What only some forms need, from `QuoteForm.more`. */
type MoreProps = { own?: typeof ownParts; withWishes?: typeof withWishes };

/**
 * The quote form, or another form of the site, drawn from its fields. Before hydration the browser checks and posts it. Afterwards
 * it shows its own messages, stores the draft, and queues what can't be sent now.
 */
export function QuoteForm({
  phone,
  words = null,
  photos: heading,
  form: ownForm,
  leadSource,
  said: ownWords,
  own,
  withWishes,
}: QuoteFormProps & MoreProps) {
  const said = { ...formWords, ...ownWords };
  const [rules] = useState(() => {
    const isAsked = leadSource !== false;
    return own && ownForm
      ? own.rulesOf(ownForm, isAsked, said)
      : builtIn(words, heading, isAsked, withWishes, said);
  });
  const { fields, later, marks } = rules;
  const [state, show] = useState(initialState);
  const definition = ownForm?.definition;
  const sendButton = definition?.send ?? words?.sendButton ?? "Get My Free Quote";
  const promise =
    definition?.promise ??
    words?.promise ??
    `We'll contact you within ${ANSWER_WITHIN_HOURS} hours with a detailed estimate. Rather talk? Call`;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const controller = useRef<Controller | null>(null);
  const { hydrated, busy, messages, focus, status, draft } = state;
  const folded = isFolded(state);

  useEffect(() => {
    if (!form.current) return;
    controller.current = startForm(form.current, rules, show);
    hideCallBarOver(form.current);
    return () => controller.current?.stop();
  }, [rules]);
  useEffect(showAnswerTime, []);
  // An effect: the message must be tied to its field before the focus moves, so that both are read out.
  useEffect(() => {
    if (focus?.target === null) button.current?.scrollIntoView({ block: "nearest" });
    else if (focus) focusControl(document.getElementById(idOf(focus.target)));
  }, [focus]);

  // Before the browser notices that a field with the focus is gone.
  useLayoutEffect(() => {
    if (!folded || !form.current?.matches(":focus-within")) return;
    // The form is shorter now, so what it says may be above the screen.
    form.current.scrollIntoView({ block: "nearest" });
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
    if (name) controller.current?.onInput(name);
  };

  const row = (field: RowField) => (
    <FieldRow field={field} hydrated={hydrated} message={messages[field.name]} key={field.name} />
  );
  /** The last fields, which open when those before them are filled in. */
  const fold = (fieldsOfProject: ReactNode) => (
    <details className="question quote-more">
      <summary>
        <h3>
          {said.formProject} <span className="field-hint">{said.formProjectHint}</span>
        </h3>
      </summary>
      <div className="quote-more-fields">{fieldsOfProject}</div>
    </details>
  );
  const photos = rules.photos !== undefined && (
    <AddPhotos
      said={said}
      heading={rules.photos}
      draftKey={state.draftKey}
      unkept={marks.unkept}
      phone={phone}
      onAdded={() => controller.current?.keepDraft()}
      key="photos"
    />
  );

  return (
    <form
      className="quote-form"
      id="quote-form"
      method="post"
      action={marks.to ?? "/api/contact"}
      aria-label={definition?.title ?? "Quote request"}
      noValidate={hydrated}
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {state.wishes !== "" && <p className="notice">{state.wishes}</p>}
      {own && definition ? (
        <own.Fields
          definition={definition}
          said={said}
          hydrated={hydrated}
          messages={messages}
          fold={fold}
          row={row}
          photos={photos}
          typed={() => (form.current ? readValues(form.current, fields) : {})}
        />
      ) : (
        <>
          <p className="quote-form-note">All fields are required.</p>
          {fields.slice(0, -later.length).map(row)}
          {fold(fields.slice(-later.length).map(row))}
          {photos}
        </>
      )}
      <Honeypot label={said.formEmpty} />
      <div className="quote-form-end">
        <SendStatusLine said={said} status={status} busy={busy} phone={phone} sent={definition?.sent} />
        <button className="button button-solid" type="submit" ref={button} aria-disabled={busy || undefined}>
          {busy
            ? said.formSending
            : folded
              ? wordsOf(sentWords).sentAgain
              : status.kind === "waiting"
                ? said.formSendNow
                : sendButton}
        </button>
        {(!definition || definition.promise) && (
          <p className="quote-form-note">
            {promise} <a href={phone.href}>{phone.display}</a>.
          </p>
        )}
        <DraftNotice
          said={said}
          draft={draft}
          onClear={() => controller.current?.clear()}
          onUndo={() => controller.current?.undoClear()}
        />
      </div>
    </form>
  );
}

/** Loads what only some forms need. The exports are further props. */
QuoteForm.more = async ({ form }: QuoteFormProps) =>
  form ? import("./own/own") : location.search ? import("./wishes") : {};
