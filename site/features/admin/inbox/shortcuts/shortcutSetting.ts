const STORAGE_KEY = "inbox-keys";

/** Single-key shortcuts are on unless they were turned off in this browser (WCAG 2.1.4). */
export function shortcutsEnabled(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setShortcutsEnabled(on: boolean) {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, "off");
}
