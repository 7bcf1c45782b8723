import { useCallback, useMemo, useSyncExternalStore } from "react";
import { fragmentOf, type View, viewOf } from "./view";

/** What is typed replaces the entry in the browser's history; what is chosen makes a new one to go back from. */
export type Show = (change: Partial<View>, how?: "push" | "replace") => void;

const CHANGED = "viewchange";

/** The view lives in the address alone, so reloading, going back and logging in again keep it. */
export function useView(): [View, Show] {
  const fragment = useSyncExternalStore(subscribe, () => location.hash);
  const view = useMemo(() => viewOf(fragment), [fragment]);

  const show = useCallback<Show>((change, how = "push") => {
    // Another choice begins at its first page.
    const next = fragmentOf({ ...viewOf(location.hash), after: [], ...change });
    if (next === location.hash) return;
    const address = location.pathname + next;
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
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
