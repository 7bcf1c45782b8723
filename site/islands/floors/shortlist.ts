import { parseItem, readItem, removeItem, writeItem } from "../quote/storage/storage";
import { SHORTLIST_KEY } from "../quote/storage/storageKeys";

/** The list of a page whose storage is blocked. */
let kept: string[] | null = null;

/** Returns the ids of remembered colors; colors that the site no longer has may be among them. */
export function readShortlist(): string[] {
  if (kept !== null) return kept;
  const list = parseItem(readItem("localStorage", SHORTLIST_KEY));
  return Array.isArray(list) ? list.filter((id) => typeof id === "string") : [];
}

/** Remembers colors instead of those before. */
export function writeShortlist(ids: string[]) {
  const stored = ids.length > 0 && writeItem("localStorage", SHORTLIST_KEY, JSON.stringify(ids));
  kept = stored || ids.length === 0 ? null : ids;
  if (ids.length === 0) removeItem("localStorage", SHORTLIST_KEY);
}
