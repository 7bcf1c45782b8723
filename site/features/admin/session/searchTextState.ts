import { keepable, readKept, stillKept, WORDS } from "./logoutStorage";

/**
 * The words of a search name people, and a browser remembers addresses for long and may send them to other devices. So they stand
 * in the state of the history's entry: reloading and going back bring them again, and a logout makes them worthless.
 */
export function shownWords(): string {
  return wordsIn(stillKept(history.state));
}

/** The state for an entry of the history in which these words are searched for. */
export function stateWith(words: string) {
  return words === "" ? null : keepable({ words });
}

/** For the way through the login, which loads pages anew. */
export function takeWordsAlong() {
  const words = shownWords();
  if (words === "") sessionStorage.removeItem(WORDS);
  else sessionStorage.setItem(WORDS, JSON.stringify(stateWith(words)));
}

export function bringWordsBack() {
  const words = wordsIn(readKept(WORDS));
  sessionStorage.removeItem(WORDS);
  if (words !== "") history.replaceState(stateWith(words), "");
}

function wordsIn(kept: ReturnType<typeof stillKept>): string {
  return typeof kept?.words === "string" ? kept.words : "";
}
