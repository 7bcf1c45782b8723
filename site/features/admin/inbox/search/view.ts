import { cut, sendable } from "../../../../components/text";
import type { QuoteRequestSearch } from "../../../../generated/api";
import { MAX_SEARCH_CHARS } from "../../../../generated/api-constants";
import { type FilterValues, filterNames, filters, filterValues, searchByFilters } from "./filters";

/** The part of the inbox that is shown: mailbox, search text, filters and page. */
export type InboxView = {
  text: string;
  filters: FilterValues;
  trash: boolean;
  /** The cursors of the pages before this one; the last one leads here. Empty on the first page. */
  after: readonly string[];
};

/** A view as written into the address. The search text is not: it names people. */
export type AddressableView = Omit<InboxView, "text">;

const noFilters: FilterValues = filterValues(() => "");

/** The whole inbox, from the newest request on. */
export const defaultView: InboxView = { text: "", filters: noFilters, trash: false, after: [] };

/** A cursor is a UUID: the id of a request, or the end of a month. */
const CURSOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses an address fragment. Ignores what it doesn't know. */
export function viewOfFragment(fragment: string): AddressableView {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const after = (parameters.get("after") ?? "").split(".");
  return {
    filters: filterValues((name) => {
      const { parameter, choices } = filters[name];
      return choices.find(({ value }) => value === parameters.get(parameter))?.value ?? "";
    }),
    trash: parameters.get("trash") === "yes",
    after: after.every((cursor) => CURSOR.test(cursor)) ? after : [],
  };
}

/** Returns the address fragment of a view; "" for the default view. */
export function fragmentOf({ filters: values, trash, after }: AddressableView): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: string) => value !== "" && parameters.set(name, value);
  for (const name of filterNames) add(filters[name].parameter, values[name]);
  add("trash", trash ? "yes" : "");
  add("after", after.join("."));
  return parameters.size === 0 ? "" : `#${parameters}`;
}

export function isFiltered({ text, filters: values }: InboxView): boolean {
  return text.trim() !== "" || filterNames.some((name) => values[name] !== "");
}

/** Returns whether new requests appear in this view. */
export function isNewest(view: InboxView): boolean {
  return !isFiltered(view) && !view.trash && view.after.length === 0;
}

/** Returns the body of the search for a view, without cursor and limit. */
export function searchOf(view: InboxView): QuoteRequestSearch {
  const text = view.text.trim();
  return {
    ...(text !== "" && { text: cut(sendable(text), MAX_SEARCH_CHARS) }),
    ...searchByFilters(view.filters),
    ...(view.trash && { trash: true }),
  };
}
