/** What of a browser outlives a page: the first belongs to a tab, the second to all. */
export type Place = "sessionStorage" | "localStorage";

// Either may be blocked or full, and to ask is to fail. What cannot be kept is not kept; nothing else depends on it.

export function readItem(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

/** Says whether it is kept. */
export function writeItem(place: Place, name: string, text: string): boolean {
  try {
    window[place].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(place: Place, name: string) {
  try {
    window[place].removeItem(name);
  } catch {
    // Then it was never there.
  }
}

/** Another version of the site, or another program, may have written anything. */
export function parseItem(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
