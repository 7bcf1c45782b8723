const LAST_LOGOUT = "last-logout";

/** Names in this tab's storage of what the owner wrote begin with one of these. */
export const NOTES = "note:";
export const WORDS = "words";

type Kept = Partial<Record<string, unknown>>;

/** For tabs that do not hear of the logout, because they show another page meanwhile. */
export function rememberLogout() {
  localStorage.setItem(LAST_LOGOUT, new Date().toISOString());
}

/** What is kept says after which logout it was written; told by that and not by its time, it outlives a clock that is set. */
export function keepable<Thing extends object>(thing: Thing): Thing & { after: string } {
  return { ...thing, after: lastLogout() };
}

/** What was kept, unless somebody has logged out in this browser since, or another program wrote it. */
export function stillKept(thing: unknown): Kept | null {
  const kept: Kept = typeof thing === "object" && thing !== null ? { ...thing } : {};
  return kept.after === lastLogout() ? kept : null;
}

/** What is kept in this tab under a name. */
export function readKept(name: string): Kept | null {
  return stillKept(parse(sessionStorage.getItem(name)));
}

/** Empties this tab of what was written before a logout that it did not hear of. */
export function forgetWhatIsOld() {
  for (const name of Object.keys(sessionStorage)) {
    const ours = name === WORDS || name.startsWith(NOTES);
    if (ours && readKept(name) === null) sessionStorage.removeItem(name);
  }
}

function lastLogout(): string {
  return localStorage.getItem(LAST_LOGOUT) ?? "";
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
