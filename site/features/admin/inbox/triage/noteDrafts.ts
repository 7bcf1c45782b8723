import { keepable, NOTES, readKept } from "../../session/logoutStorage";

/** A note as it was typed and not saved yet, and the revision from which it was edited. */
export type Draft = { text: string; revision: number };

/** Kept for this tab until the note is saved, so that a session or a network that ends takes nothing along. Logging out, in
 * whichever tab, throws it away. */
export function readDraft(id: string): Draft | null {
  const kept = readKept(NOTES + id);
  if (typeof kept?.text !== "string" || typeof kept.revision !== "number") return null;
  return { text: kept.text, revision: kept.revision };
}

export function keepDraft(id: string, draft: Draft) {
  sessionStorage.setItem(NOTES + id, JSON.stringify(keepable(draft)));
}

export function dropDraft(id: string) {
  sessionStorage.removeItem(NOTES + id);
}
