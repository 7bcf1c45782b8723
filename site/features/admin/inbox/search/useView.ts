import { useCallback, useMemo, useSyncExternalStore } from "react";
import { currentSearchText, historyStateFor } from "../../session/searchTextState";
import { fragmentOf, type InboxView, viewOfFragment } from "./view";

/** Changes the view, from its first page unless `after` is given. `push` adds a history entry to go back to. */
export type ShowView = (change: Partial<InboxView>, how?: "push" | "replace") => void;

/** Fired on `window`, because `pushState` fires nothing. */
const CHANGED = "viewchange";

/**
 * Returns the current view and the function that changes it. The history is the only place of the view, so
 * reloading, going back and logging in again restore it: filters in the fragment, the search text in the state.
 */
export function useView(): [InboxView, ShowView] {
  const fragment = useSyncExternalStore(subscribe, () => location.hash);
  const text = useSyncExternalStore(subscribe, currentSearchText);
  const view = useMemo(() => ({ ...viewOfFragment(fragment), text }), [fragment, text]);

  const show = useCallback<ShowView>((change, how = "push") => {
    const current = { ...viewOfFragment(location.hash), text: currentSearchText() };
    const next = { ...current, after: [], ...change };
    const fragment = fragmentOf(next);
    if (fragment === location.hash && next.text === current.text) return;
    const state = historyStateFor(next.text);
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
