import { type FormEvent, useId, useRef, useState } from "react";
import type { AnswerTemplate } from "../../../../generated/api";
import { MAX_TEMPLATE_CHARS, MAX_TEMPLATE_NAME_CHARS } from "../../../../generated/api-constants";
import { failedWith } from "../../api/client";
import { fromApi } from "../../words/fromApi";
import { rich } from "../../words/rich";
import { say, words } from "../../words/words";
import { Dialog } from "../Dialog";
import { firstNamePlace } from "./templates";
import { useTemplateChange, useTemplates } from "./useTemplates";

const nothing: AnswerTemplate = { name: "", text: "" };

/** The texts with which answers begin: adds, changes and removes those of this business. */
export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const { data = [], isError } = useTemplates();
  const { keep, remove } = useTemplateChange();
  const [typed, setTyped] = useState(nothing);
  const name = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending) return;
    keep.mutate(typed, { onSuccess: () => setTyped(nothing) });
    name.current?.focus();
  };
  // The button disappears.
  const removed = (template: string) => {
    remove.mutate(template);
    name.current?.focus();
  };
  const edit = (template: AnswerTemplate) => {
    setTyped(template);
    name.current?.focus();
  };
  return (
    <Dialog title={words.answers.title} closable onClose={onClose}>
      <p>{say(words.answers.about, { placeholder: firstNamePlace() })}</p>
      {isError && (
        <p className="dialog-wrong" role="alert">
          {words.answers.failed}
        </p>
      )}
      {data.length > 0 && (
        <ul className="account-sessions" aria-label={words.answers.yours}>
          {data.map((template) => (
            <li key={template.name}>
              <div>
                <strong>{template.name}</strong>
                <p className="account-times">{template.text}</p>
              </div>
              <div className="account-buttons">
                <button className="admin-button" type="button" onClick={() => edit(template)}>
                  {rich(words.common.changeOf, { name: template.name })}
                </button>
                <button
                  className="admin-button admin-button-danger-quiet"
                  type="button"
                  onClick={() => removed(template.name)}
                >
                  {rich(words.common.removeOf, { name: template.name })}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form className="account-form" onSubmit={submit}>
        <div className="account-field">
          <label htmlFor={`${id}-name`}>{words.common.name}</label>
          <input
            id={`${id}-name`}
            ref={name}
            required
            maxLength={MAX_TEMPLATE_NAME_CHARS}
            autoComplete="off"
            value={typed.name}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
        </div>
        <div className="account-field">
          <label htmlFor={`${id}-text`}>{words.answers.text}</label>
          <textarea
            id={`${id}-text`}
            required
            rows={4}
            maxLength={MAX_TEMPLATE_CHARS}
            placeholder={say(words.answers.placeholder, { placeholder: firstNamePlace() })}
            value={typed.text}
            onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          />
        </div>
        <p role="status">
          {keep.isPending && words.common.saving}
          {keep.isSuccess && typed === nothing && words.answers.saved}
        </p>
        {(keep.isError || remove.isError) && (
          <p className="dialog-wrong" role="alert">
            {reasonOf(keep.error)}
          </p>
        )}
        <div className="dialog-end">
          <button className="admin-button admin-button-primary" type="submit" aria-disabled={keep.isPending}>
            {data.some((each) => each.name === typed.name) ? words.common.change : words.common.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function reasonOf(error: Error | null): string {
  const errors =
    error !== null && failedWith(error, "PUT /api/admin/templates", 422) ? error.problem?.errors : undefined;
  const told = errors?.name ?? errors?.text;
  return told === undefined ? words.common.failed : fromApi(told);
}
