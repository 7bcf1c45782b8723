// The search text names people, and browsers keep and synchronize addresses. So the text is stored in the state of
// the history entry: reloading and going back restore it, and a logout invalidates it.

import { readEntry, SEARCH_TEXT_KEY, stampWithLogout, validEntry } from "./logoutStorage";

/** Returns the search text of the current history entry. */
export function currentSearchText(): string {
  return searchTextIn(validEntry(history.state));
}

/** Returns the state for a history entry that searches for this text. */
export function historyStateFor(searchText: string) {
  return searchText === "" ? null : stampWithLogout({ words: searchText });
}

/** Stores the search text in this tab for the way through the login, which loads new documents. */
export function stashSearchText() {
  const searchText = currentSearchText();
  if (searchText === "") sessionStorage.removeItem(SEARCH_TEXT_KEY);
  else sessionStorage.setItem(SEARCH_TEXT_KEY, JSON.stringify(historyStateFor(searchText)));
}

/** Moves the stashed search text into the current history entry. */
export function restoreSearchText() {
  const searchText = searchTextIn(readEntry(SEARCH_TEXT_KEY));
  sessionStorage.removeItem(SEARCH_TEXT_KEY);
  if (searchText !== "") history.replaceState(historyStateFor(searchText), "");
}

function searchTextIn(entry: ReturnType<typeof validEntry>): string {
  return typeof entry?.words === "string" ? entry.words : "";
}
