import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { sendable } from "../../../../components/text";
import type { QuoteRequest } from "../../../../generated/api";
import { ApiError } from "../../api/client";
import { changeRequest, readAgain } from "../api";
import { changeLists } from "../useRequests";
import { type Draft, dropDraft, keepDraft, readDraft } from "./noteDrafts";

const PAUSE = 1000;
const nothingSaid = { theirs: "", refusal: "" };

type Note = {
  /** What is in the field, if that is not simply what the server has. */
  draft: Draft | null;
  state: "untouched" | "unsaved" | "saving" | "saved" | "failed" | "refused" | "conflict";
  /** In a conflict: what somebody else wrote. */
  theirs: string;
  /** When it was refused: what the API says is wrong with it. */
  refusal: string;
};

/**
 * A note that saves itself. What is typed lies in this tab's storage until the server has it, and what somebody else
 * wrote meanwhile is shown and not overwritten.
 */
export function useNote(request: QuoteRequest) {
  const { id } = request;
  const queries = useQueryClient();
  const [note, setNote] = useState<Note>(() => firstNote(request));
  const latest = useRef(note);
  const server = useRef(request);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inFlight = useRef(false);
  server.current = request;

  const put = useCallback((change: Partial<Note>) => {
    latest.current = { ...latest.current, ...change };
    setNote(latest.current);
  }, []);
  const showEverywhere = (answer: QuoteRequest) =>
    changeLists(queries, (other) => (other.id === id ? answer : other));

  const { mutate } = useMutation({
    scope: { id },
    mutationFn: ({ text, revision }: Draft) =>
      changeRequest(id, { note: sendable(text), noteRevision: revision, read: true }),
    onSuccess: (answer, sent) => {
      inFlight.current = false;
      const { draft } = latest.current;
      showEverywhere(answer);
      if (draft !== null && draft.text !== sent.text) {
        const rebased = { text: draft.text, revision: answer.noteRevision };
        keepDraft(id, rebased);
        put({ draft: rebased, state: "unsaved" });
        saveSoon();
        return;
      }
      dropDraft(id);
      // The field keeps what was typed until it is left: the server cuts blanks off, and the cursor would jump.
      put({ draft: { text: sent.text, revision: answer.noteRevision }, state: "saved" });
      if (document.activeElement?.id !== noteId(id)) put({ draft: null });
    },
    onError: async (error, sent) => {
      const conflict = error instanceof ApiError && error.status === 409;
      const current = conflict ? await readAgain(id).catch(() => null) : null;
      inFlight.current = false;
      const refusal = refusalOf(error);
      // What was typed meanwhile may be right again.
      if (refusal !== null && latest.current.draft?.text === sent.text)
        return put({ state: "refused", refusal });
      if (current === null) return put({ state: "failed" });
      const { draft } = latest.current;
      showEverywhere(current);
      const rebased = { text: draft?.text ?? "", revision: current.noteRevision };
      keepDraft(id, rebased);
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
    timer.current = setTimeout(save, PAUSE);
  }

  function type(text: string) {
    const { draft, state } = latest.current;
    const next = { text, revision: draft?.revision ?? server.current.noteRevision };
    keepDraft(id, next);
    // Whose text stays is decided first.
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
    dropDraft(id);
    put({ draft: null, state: "untouched" });
  }

  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && save();
    // What an earlier page could not save.
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
    refusal: note.refusal,
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

/** Trying again is of no use before it is written differently. */
function refusalOf(error: Error): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  return error.problem?.errors?.note ?? error.problem?.detail ?? null;
}

function firstNote({ id, note }: QuoteRequest): Note {
  const draft = readDraft(id);
  if (draft?.text !== note) return { draft, state: draft === null ? "untouched" : "unsaved", ...nothingSaid };
  dropDraft(id);
  return { draft: null, state: "untouched", ...nothingSaid };
}
