import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { projectTypes, senders, statuses } from "../labels";
import type { Show } from "./useView";
import type { View } from "./view";

type FiltersProps = {
  view: View;
  show: Show;
  field: RefObject<HTMLInputElement | null>;
  /** On a phone they are put away until they are wanted. */
  open: boolean;
  onClose: () => void;
  /** Enter was pressed on a keyboard that covers what is found. */
  onSent: () => void;
};

const PAUSE = 400;

/** What is to be seen. Choices count at once, words after a pause or Enter. */
export function Filters({ view, show, field, open, onClose, onSent }: FiltersProps) {
  const { typed, setTyped, searchNow } = useTyped(view.text, show);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
    if (matchMedia("(pointer: coarse)").matches) onSent();
  };
  return (
    <search className={open ? "inbox-filters is-open" : "inbox-filters"}>
      <form className="inbox-filters-form" onSubmit={submit}>
        <div className="filter filter-text">
          <label htmlFor="filter-text">Search</label>
          <input
            id="filter-text"
            ref={field}
            type="search"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Name, phone, street, note…"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Choice
          name="type"
          label="Project type"
          any="All types"
          choices={projectTypes}
          value={view.projectType}
          onChoose={(projectType) => show({ projectType })}
        />
        <Choice
          name="status"
          label="Status"
          any="Any status"
          choices={statuses}
          value={view.status}
          onChoose={(value) =>
            show({ status: statuses.find((status) => status.value === value)?.value ?? "" })
          }
        />
        <Choice
          name="robots"
          label="Sender"
          any="All senders"
          choices={senders}
          value={view.suspected}
          onChoose={(value) => show({ suspected: value === "yes" || value === "no" ? value : "" })}
        />
        <label className="filter-unread">
          <input type="checkbox" checked={view.unread} onChange={() => show({ unread: !view.unread })} />
          Unread only
        </label>
        <button className="admin-button filter-close" type="button" onClick={onClose}>
          Hide search
        </button>
      </form>
    </search>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  /** What the choice of none is called. */
  any: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
  value: string;
  onChoose: (value: string) => void;
};

function Choice({ name, label, any, choices, value, onChoose }: ChoiceProps) {
  const id = `filter-${name}`;
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option value={choice.value} key={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What is in the field, a moment ahead of what is searched for. Going back in the history brings the old words back. */
function useTyped(text: string, show: Show) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    if (typed.trim() !== text.trim()) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text.trim()) return;
    const timer = setTimeout(() => show({ text: typed.trim() }, "replace"), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, text, show]);
  return { typed, setTyped, searchNow: () => show({ text: typed.trim() }, "replace") };
}
