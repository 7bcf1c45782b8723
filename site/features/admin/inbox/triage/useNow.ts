import { useSyncExternalStore } from "react";

const TICK_MS = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the time in ms since 1970, updated every minute. All callers share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    tick();
    timer = setInterval(tick, TICK_MS);
    // Browsers pause timers in hidden tabs.
    document.addEventListener("visibilitychange", tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}
