import { cut, sendable } from "../../../../components/text";
import type { QuoteRequestSearch } from "../../../../generated/api";
import { MAX_SEARCH_CHARS, QUOTE_ID_PATTERN } from "../../../../generated/api-constants";
import {
  choicesIn,
  type FilterName,
  type FilterValues,
  filterNames,
  filters,
  filterValues,
  searchByFilters,
} from "./filters";

/** The part of the inbox that is shown: mailbox, search text, filters and page. */
export type InboxView = {
  text: string;
  filters: FilterValues;
  trash: boolean;
  /** Only what has to be done today, the most urgent first; for as long as nothing is searched for. */
  today: boolean;
  /** The cursors of the pages before this one; the last one leads here. Empty on the first page. */
  after: readonly string[];
};

/** A view as written into the address. The search text is not: it names people. */
export type AddressableView = Omit<InboxView, "text">;

const noFilters: FilterValues = filterValues(() => "");

/** The whole inbox, from the newest request on. */
export const defaultView: InboxView = { text: "", filters: noFilters, trash: false, today: false, after: [] };

/** A cursor is a UUID: the id of a request, or the end of a month. */
const CURSOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The address fragment of one request, as a notification opens it. */
const REQUEST = new RegExp(`^#request=(${QUOTE_ID_PATTERN.slice(1, -1)})$`);

/** Returns the id of the request that an address fragment names; null if it names none. */
export function requestOfFragment(fragment: string): string | null {
  return REQUEST.exec(fragment)?.[1] ?? null;
}

/** The work of today. */
export const todayView: InboxView = { ...defaultView, today: true };

/** The requests that are possibly from robots. */
export const robotsView: InboxView = { ...defaultView, filters: { ...noFilters, suspected: "yes" } };

/** Parses an address fragment. Ignores what it doesn't know. */
export function viewOfFragment(fragment: string): AddressableView {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const after = (parameters.get("after") ?? "").split(".");
  const trash = parameters.get("trash") === "yes";
  const chosenIn = (name: FilterName, form?: string) => {
    const wanted = parameters.get(filters[name].parameter);
    return choicesIn(name, trash, form).find(({ value }) => value === wanted)?.value ?? "";
  };
  const form = chosenIn("form");
  return {
    filters: filterValues((name) => chosenIn(name, form)),
    trash,
    today: parameters.get("today") === "yes",
    after: after.every((cursor) => CURSOR.test(cursor)) ? after : [],
  };
}

/** Returns the address fragment of a view; "" for the default view. */
export function fragmentOf({ filters: values, trash, today, after }: AddressableView): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: string) => value !== "" && parameters.set(name, value);
  for (const name of filterNames) add(filters[name].parameter, values[name]);
  add("trash", trash ? "yes" : "");
  add("today", today ? "yes" : "");
  add("after", after.join("."));
  return parameters.size === 0 ? "" : `#${parameters}`;
}

/** Returns true if the view is the list of possible robots. It has the same filters as the inbox and the trash. */
export function isOfRobots({ filters: values, trash }: InboxView): boolean {
  return !trash && values.suspected === "yes";
}

export function isFiltered(view: InboxView): boolean {
  const narrows = (name: FilterName) =>
    view.filters[name] !== "" && !(name === "suspected" && isOfRobots(view));
  return view.text.trim() !== "" || filterNames.some(narrows);
}

/** Returns true if the view is one of the mailboxes of a status, and nothing else was searched for. */
export function isOfStatus(view: InboxView): boolean {
  const { filters: values, text, trash } = view;
  const others = filterNames.filter((name) => name !== "status" && values[name] !== "");
  return !trash && values.status !== "" && text.trim() === "" && others.length === 0;
}

/** Returns true if new requests appear in this view. */
export function isNewest(view: InboxView): boolean {
  const isInbox = !isFiltered(view) && !view.trash && !isOfRobots(view) && !view.today;
  return isInbox && view.after.length === 0;
}

/** Returns true if the view is the work of today. */
export function isToday(view: InboxView): boolean {
  return view.today && !isFiltered(view) && !view.trash && !isOfRobots(view);
}

/** Returns the body of the search for a view, without cursor and limit. */
export function searchOf(view: InboxView): QuoteRequestSearch {
  const text = view.text.trim();
  return {
    ...(text !== "" && { text: cut(sendable(text), MAX_SEARCH_CHARS) }),
    ...searchByFilters(view.filters, view.trash),
    ...(view.trash && { trash: true }),
  };
}
