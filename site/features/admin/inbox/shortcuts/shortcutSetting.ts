const KEY = "inbox-keys";

/** Single keys work unless they were turned off in this browser (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function turnKeys(on: boolean) {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
}
