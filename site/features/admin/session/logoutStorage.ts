// Data of the owner in this browser that a logout invalidates, even for tabs that were asleep at that moment.

const LAST_LOGOUT_KEY = "last-logout";

/** Prefix of the sessionStorage keys of unsaved notes. */
export const NOTE_DRAFT_PREFIX = "note:";
/** The sessionStorage key of the search text during a login. */
export const SEARCH_TEXT_KEY = "words";

type Stored = Partial<Record<string, unknown>>;

export function rememberLogout() {
  localStorage.setItem(LAST_LOGOUT_KEY, new Date().toISOString());
}

/**
 * Adds the id of the last logout to an entry. An entry from before a later logout is discarded. Ids are compared for
 * equality only, so a clock that is changed does no harm.
 */
export function stampWithLogout<Thing extends object>(thing: Thing): Thing & { after: string } {
  return { ...thing, after: lastLogout() };
}

/** Returns the entry, or null if somebody has logged out since it was stamped or it has another shape. */
export function validEntry(thing: unknown): Stored | null {
  const entry: Stored = typeof thing === "object" && thing !== null ? { ...thing } : {};
  return entry.after === lastLogout() ? entry : null;
}

/** Reads an entry of this tab's storage. Returns null if it is absent or invalid. */
export function readEntry(key: string): Stored | null {
  return validEntry(parse(sessionStorage.getItem(key)));
}

/** Remembers in this browser, until the next logout, that something was put off. */
export function putOff(key: string) {
  localStorage.setItem(key, JSON.stringify(stampWithLogout({})));
}

export function isPutOff(key: string): boolean {
  return validEntry(parse(localStorage.getItem(key))) !== null;
}

/** Removes this tab's entries from before the last logout. */
export function removeInvalidEntries() {
  for (const key of Object.keys(sessionStorage)) {
    const isOurs = key === SEARCH_TEXT_KEY || key.startsWith(NOTE_DRAFT_PREFIX);
    if (isOurs && readEntry(key) === null) sessionStorage.removeItem(key);
  }
}

function lastLogout(): string {
  return localStorage.getItem(LAST_LOGOUT_KEY) ?? "";
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
