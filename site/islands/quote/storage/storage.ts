/** sessionStorage belongs to a tab, localStorage to all tabs; both outlive a page. */
export type StorageArea = "sessionStorage" | "localStorage";

// Storage may be blocked or full, and then every access throws. The form works without it.

/** Returns null if the item is absent or storage is blocked. */
export function readItem(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns true if the item was stored. */
export function writeItem(area: StorageArea, key: string, text: string): boolean {
  try {
    window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(area: StorageArea, key: string) {
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Parses JSON of any shape: another version of the site may have written it. Returns null if it is no JSON. */
export function parseItem(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
