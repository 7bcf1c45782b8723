import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, once a minute. Only what calls it is drawn again; all clocks share one timer. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    tick();
    timer = setInterval(tick, MINUTE);
    // Timers sleep in a hidden tab.
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
