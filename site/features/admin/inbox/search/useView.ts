import { useCallback, useMemo, useSyncExternalStore } from "react";
import { shownWords, stateWith } from "../../session/searchTextState";
import { choicesOf, fragmentOf, type View } from "./view";

/** What is typed replaces the entry in the browser's history; what is chosen makes a new one to go back from. */
export type Show = (change: Partial<View>, how?: "push" | "replace") => void;

const CHANGED = "viewchange";

/**
 * The view lives in the browser's history alone, so reloading, going back and logging in again keep it: what is chosen in the
 * address, the words of a search beside it.
 */
export function useView(): [View, Show] {
  const fragment = useSyncExternalStore(subscribe, () => location.hash);
  const text = useSyncExternalStore(subscribe, shownWords);
  const view = useMemo(() => ({ ...choicesOf(fragment), text }), [fragment, text]);

  const show = useCallback<Show>((change, how = "push") => {
    const now = { ...choicesOf(location.hash), text: shownWords() };
    // Another choice begins at its first page.
    const next = { ...now, after: [], ...change };
    const fragment = fragmentOf(next);
    if (fragment === location.hash && next.text === now.text) return;
    const state = stateWith(next.text);
    const address = location.pathname + fragment;
    if (how === "push") history.pushState(state, "", address);
    else history.replaceState(state, "", address);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [view, show];
}

function subscribe(listener: () => void) {
  const events = [CHANGED, "hashchange", "popstate"];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
