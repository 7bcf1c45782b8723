import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { sendable } from "../../../../components/text";
import type { QuoteRequest } from "../../../../generated/api";
import { failedWith } from "../../api/client";
import { refetchRequest, updateTriage } from "../requests";
import { updateCachedRequests } from "../useRequests";
import { deleteNoteDraft, type NoteDraft, readNoteDraft, saveNoteDraft } from "./noteDrafts";

/** Save after this pause in typing. */
const AUTOSAVE_DELAY_MS = 1000;

const PATCH = "PATCH /api/admin/contact-requests/{id}";
const noMessages = { theirs: "", rejection: "" };

type NoteState = {
  /** The text of the field; null while it is the server's. */
  draft: NoteDraft | null;
  state: "untouched" | "unsaved" | "saving" | "saved" | "failed" | "rejected" | "conflict";
  /** In a conflict: the text that was saved on another device. */
  theirs: string;
  /** When rejected: the API's message. */
  rejection: string;
};

/**
 * A note that saves itself after a pause, when the field loses the focus, and when the tab is hidden. A draft stays
 * in this tab's storage until it is saved. A change made on another device meanwhile is shown and not overwritten.
 */
export function useNote(request: QuoteRequest) {
  const { id } = request;
  const queries = useQueryClient();
  const [note, setNote] = useState<NoteState>(() => initialNote(request));
  const latest = useRef(note);
  const server = useRef(request);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inFlight = useRef(false);
  server.current = request;

  const put = useCallback((change: Partial<NoteState>) => {
    latest.current = { ...latest.current, ...change };
    setNote(latest.current);
  }, []);
  const showEverywhere = (answer: QuoteRequest) =>
    updateCachedRequests(queries, (other) => (other.id === id ? answer : other));

  const { mutate } = useMutation({
    scope: { id },
    mutationFn: ({ text, revision }: NoteDraft) =>
      updateTriage(id, { note: sendable(text), noteRevision: revision, read: true }),
    onSuccess: (answer, sent) => {
      inFlight.current = false;
      const { draft } = latest.current;
      showEverywhere(answer);
      if (draft !== null && draft.text !== sent.text) {
        const rebased = { text: draft.text, revision: answer.noteRevision };
        saveNoteDraft(id, rebased);
        put({ draft: rebased, state: "unsaved" });
        saveSoon();
        return;
      }
      deleteNoteDraft(id);
      // The field keeps the typed text until it loses the focus: the server trims it, and the cursor would jump.
      put({ draft: { text: sent.text, revision: answer.noteRevision }, state: "saved" });
      if (document.activeElement?.id !== noteId(id)) put({ draft: null });
    },
    onError: async (error, sent) => {
      const conflict = failedWith(error, PATCH, 409);
      const current = conflict ? await refetchRequest(id).catch(() => null) : null;
      inFlight.current = false;
      const rejection = rejectionOf(error);
      // A text that was changed meanwhile may be valid again.
      if (rejection !== null && latest.current.draft?.text === sent.text)
        return put({ state: "rejected", rejection });
      if (current === null) return put({ state: "failed" });
      const { draft } = latest.current;
      showEverywhere(current);
      const rebased = { text: draft?.text ?? "", revision: current.noteRevision };
      saveNoteDraft(id, rebased);
      put({ draft: rebased, state: "conflict", theirs: current.note });
    },
  });

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { draft, state } = latest.current;
    if (draft === null || inFlight.current || (state !== "unsaved" && state !== "failed")) return;
    inFlight.current = true;
    put({ state: "saving" });
    mutate(draft);
  }, [mutate, put]);

  function saveSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, AUTOSAVE_DELAY_MS);
  }

  function type(text: string) {
    const { draft, state } = latest.current;
    const next = { text, revision: draft?.revision ?? server.current.noteRevision };
    saveNoteDraft(id, next);
    // The owner has to resolve the conflict first.
    if (state === "conflict") return put({ draft: next });
    put({ draft: next, state: "unsaved" });
    saveSoon();
  }

  function leave() {
    save();
    if (latest.current.state === "saved") put({ draft: null });
  }

  function keepMine() {
    put({ state: "unsaved" });
    save();
  }

  function takeTheirs() {
    deleteNoteDraft(id);
    put({ draft: null, state: "untouched" });
  }

  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && save();
    // A draft left by an earlier page.
    save();
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("online", save);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("online", save);
      save();
    };
  }, [save]);

  const text = note.draft?.text ?? request.note;
  return {
    text,
    state: note.state,
    theirs: note.theirs,
    rejection: note.rejection,
    type,
    save,
    leave,
    keepMine,
    takeTheirs,
  };
}

export function noteId(id: string): string {
  return `note-${id}`;
}

/** Returns the API's message if it rejects the text, which has to be changed then. */
function rejectionOf(error: Error): string | null {
  if (!failedWith(error, PATCH, 422)) return null;
  return error.problem?.errors?.note ?? error.problem?.detail ?? null;
}

function initialNote({ id, note }: QuoteRequest): NoteState {
  const draft = readNoteDraft(id);
  if (draft?.text !== note) return { draft, state: draft === null ? "untouched" : "unsaved", ...noMessages };
  deleteNoteDraft(id);
  return { draft: null, state: "untouched", ...noMessages };
}
