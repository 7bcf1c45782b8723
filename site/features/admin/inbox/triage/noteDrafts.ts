import { NOTE_DRAFT_PREFIX, readEntry, stampWithLogout } from "../../session/logoutStorage";

/** An unsaved note, and the revision that it was edited from. */
export type NoteDraft = { text: string; revision: number };

/**
 * Drafts stay in this tab's storage until the note is saved, so that they survive the end of the session or of
 * the connection. A logout in any tab discards them.
 */
export function readNoteDraft(id: string): NoteDraft | null {
  const entry = readEntry(NOTE_DRAFT_PREFIX + id);
  if (typeof entry?.text !== "string" || typeof entry.revision !== "number") return null;
  return { text: entry.text, revision: entry.revision };
}

export function saveNoteDraft(id: string, draft: NoteDraft) {
  sessionStorage.setItem(NOTE_DRAFT_PREFIX + id, JSON.stringify(stampWithLogout(draft)));
}

export function deleteNoteDraft(id: string) {
  sessionStorage.removeItem(NOTE_DRAFT_PREFIX + id);
}
