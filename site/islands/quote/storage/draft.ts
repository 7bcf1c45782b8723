import type { Messages, Values } from "../fields/check";
import { isValues } from "../fields/values";
import { type Place, parseItem, readItem, removeItem, writeItem } from "./storage";
import { DRAFT } from "./storageKeys";

/** What was typed and not sent yet. */
export type Draft = {
  /** Its `Idempotency-Key`: whoever sends this draft, and however often, makes one request of it. */
  key: string;
  values: Values;
  /** When the first letter was typed. */
  started: number | null;
  saved: number;
  /** Another tab typed it; in this one it was only shown. */
  copied?: boolean;
  /** What the API said about it while no form was there to show it. */
  messages?: Messages;
};

/** As long as the API remembers a key. */
export const KEPT = 7 * 24 * 60 * 60 * 1000;

export function newDraft(values: Values): Draft {
  return { key: newKey(), values, started: null, saved: Date.now() };
}

/** This tab's own, or what a closed tab or a crash left behind. */
export function loadDraft(): Draft | null {
  return ownDraft() ?? draftIn("localStorage");
}

export function ownDraft(): Draft | null {
  return draftIn("sessionStorage");
}

/** Says whether it is kept. */
export function saveDraft(draft: Draft): boolean {
  const text = JSON.stringify({ ...draft, saved: Date.now() });
  const kept = [writeItem("sessionStorage", DRAFT, text), writeItem("localStorage", DRAFT, text)];
  return kept.includes(true);
}

/** Another draft stays: a newer one, or that of this tab when a page sends what others left. */
export function forgetDraft(key: string) {
  for (const place of ["sessionStorage", "localStorage"] as const) {
    if (draftIn(place)?.key === key) removeItem(place, DRAFT);
  }
}

function draftIn(place: Place): Draft | null {
  const draft = parseItem(readItem(place, DRAFT));
  if (isDraft(draft)) return draft;
  removeItem(place, DRAFT);
  return null;
}

function isDraft(thing: unknown): thing is Draft {
  if (typeof thing !== "object" || thing === null) return false;
  const { key, values, saved } = thing as Partial<Draft>;
  return (
    typeof key === "string" && isValues(values) && typeof saved === "number" && Date.now() - saved < KEPT
  );
}

/** `randomUUID` is there only where the address is https or this machine's own. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
