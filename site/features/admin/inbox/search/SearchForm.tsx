import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { MAX_SEARCH_CHARS } from "../../../../generated/api-constants";
import { words } from "../../words/words";
import { choicesIn, type FilterName, filterNames, filters, labelIn } from "./filters";
import type { ShowView } from "./useView";
import type { InboxView } from "./view";

type SearchFormProps = {
  view: InboxView;
  show: ShowView;
  field: RefObject<HTMLInputElement | null>;
  /** On a phone, the filters are hidden until they are opened. */
  open: boolean;
  onClose: () => void;
  /** Enter was pressed on a touch screen, whose keyboard covers the results. */
  onSubmit: () => void;
};

/** Wait for this pause in typing before searching. */
const DEBOUNCE_MS = 400;

/** The search form. Filters apply at once, the text after a pause or Enter. */
export function SearchForm({ view, show, field, open, onClose, onSubmit }: SearchFormProps) {
  const { typed, setTyped, searchNow } = useSearchText(view.text, show);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
    if (matchMedia("(pointer: coarse)").matches) onSubmit();
  };
  const choose = (name: FilterName, value: string) => {
    // Each form has its own topics.
    const topic = name === "form" && { projectType: "" };
    show({ filters: { ...view.filters, ...topic, [name]: value } });
  };
  return (
    <search className={open ? "inbox-filters is-open" : "inbox-filters"}>
      <form className="inbox-filters-form" onSubmit={submit}>
        <div className="filter filter-text">
          <label htmlFor="filter-text">{words.common.lookUp}</label>
          <input
            id="filter-text"
            ref={field}
            type="search"
            maxLength={MAX_SEARCH_CHARS}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={words.search.placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {shownFilters(view).map((name) => (
          <FilterControl name={name} view={view} onChoose={(value) => choose(name, value)} key={name} />
        ))}
        <button className="admin-button filter-close" type="button" onClick={onClose}>
          {words.search.hide}
        </button>
      </form>
    </search>
  );
}

/** The filters of the form, without those that have buttons above the list or nothing to choose from. */
function shownFilters({ trash, filters: { form } }: InboxView): FilterName[] {
  return filterNames.filter(
    (name) => filters[name].control.kind !== "buttons" && choicesIn(name, trash, form).length > 0,
  );
}

type FilterControlProps = {
  name: FilterName;
  view: InboxView;
  onChoose: (value: string) => void;
};

function FilterControl({ name, view, onChoose }: FilterControlProps) {
  const { parameter, control } = filters[name];
  const { trash } = view;
  const value = view.filters[name];
  const label = labelIn(name, view.filters.form);
  const choices = choicesIn(name, trash, view.filters.form);
  if (control.kind === "checkbox") {
    const checked = value !== "";
    const toggle = () => onChoose(checked ? "" : (choices[0]?.value ?? ""));
    return (
      <label className="filter-checkbox">
        <input type="checkbox" checked={checked} onChange={toggle} />
        {label}
      </label>
    );
  }
  if (control.kind === "buttons") return null;
  const id = `filter-${parameter}`;
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{(trash && control.anyInTrash) || control.any}</option>
        {choices.map((choice) => (
          <option value={choice.value} key={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The text in the field, which is ahead of the view's text by the debounce. Follows the view when the owner goes back. */
function useSearchText(text: string, show: ShowView) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    if (typed.trim() !== text.trim()) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text.trim()) return;
    const timer = setTimeout(() => show({ text: typed.trim() }, "replace"), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, text, show]);
  return { typed, setTyped, searchNow: () => show({ text: typed.trim() }, "replace") };
}
