import { type KeyboardEvent, useRef } from "react";
import { cut } from "../../../../components/text";
import type { QuoteRequest } from "../../../../generated/api";
import { MAX_NOTE_CHARS } from "../../../../generated/api-constants";
import { useCaller } from "../../session/session";
import { fromApi } from "../../words/fromApi";
import { rich } from "../../words/rich";
import { say, words } from "../../words/words";
import { fullName } from "../labels";
import { noteId, useNote } from "./useNote";

/** With fewer characters left, their number is shown. */
const CHARS_LEFT_SHOWN_FROM = 200;

export function Note({ request }: { request: QuoteRequest }) {
  const { text, state, theirs, rejection, type, save, leave, keepMine, takeTheirs } = useNote(request);
  const isAlone = useCaller() === undefined;
  const id = noteId(request.id);
  const field = useRef<HTMLTextAreaElement>(null);

  // The buttons disappear, so the focus moves to the note.
  const decide = (choose: () => void) => {
    choose();
    field.current?.focus();
  };
  const charsLeft = MAX_NOTE_CHARS - [...text].length;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <div className="quote-request-note">
      <label htmlFor={id}>{rich(words.triage.note, { name: fullName(request) })}</label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        dir="auto"
        maxLength={MAX_NOTE_CHARS}
        aria-invalid={state === "rejected" || undefined}
        aria-describedby={state === "rejected" ? `${id}-state` : undefined}
        placeholder={isAlone ? words.triage.noteAlone : words.triage.notePlaceholder}
        data-key="n"
        value={text}
        onChange={(event) => type(cut(event.target.value, MAX_NOTE_CHARS))}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {charsLeft <= CHARS_LEFT_SHOWN_FROM && (
        <p className="quote-request-note-left">{say(words.triage.charactersLeft, { count: charsLeft })}</p>
      )}
      <div
        id={`${id}-state`}
        className={`quote-request-note-state quote-request-note-${state}`}
        role="status"
      >
        {state === "saving" && words.common.saving}
        {state === "saved" && words.common.saved}
        {state === "failed" &&
          rich(words.triage.notSaved, {
            button: (
              <button className="text-button" type="button" onClick={save}>
                {words.common.tryAgain}
              </button>
            ),
          })}
        {state === "rejected" && say(words.triage.notSavedBecause, { reason: fromApi(rejection) })}
        {state === "conflict" && words.triage.noteConflict}
      </div>
      {state === "conflict" && (
        <div className="quote-request-note-choice">
          <p className="quote-request-note-theirs" dir="auto">
            {theirs === "" ? words.triage.otherNoteEmpty : theirs}
          </p>
          <button
            className="admin-button admin-button-primary"
            type="button"
            onClick={() => decide(keepMine)}
          >
            {words.triage.keepMine}
          </button>
          <button className="admin-button" type="button" onClick={() => decide(takeTheirs)}>
            {words.triage.useOther}
          </button>
        </div>
      )}
    </div>
  );
}
