/** A note as it was typed and not saved yet, and the revision from which it was edited. */
export type Draft = { text: string; revision: number };

const PREFIX = "note:";

/** Kept for this tab until the note is saved, so that a session or a network that ends takes nothing along. Logging out
 * empties it. */
export function readDraft(id: string): Draft | null {
  const kept = sessionStorage.getItem(PREFIX + id);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

export function keepDraft(id: string, draft: Draft) {
  sessionStorage.setItem(PREFIX + id, JSON.stringify(draft));
}

export function dropDraft(id: string) {
  sessionStorage.removeItem(PREFIX + id);
}
