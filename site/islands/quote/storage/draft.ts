import { IDEMPOTENCY_TTL_DAYS } from "../../../generated/form-constants";
import type { FormValues, Messages } from "../fields/check";
import { isFormValues } from "../fields/values";
import { parseItem, readItem, removeItem, type StorageArea, writeItem } from "./storage";
import { DRAFT_KEY } from "./storageKeys";

/** Values that were typed and not sent yet. Its properties are a stored format; don't rename them. */
export type Draft = {
  /** The `Idempotency-Key`. All attempts to send this draft, from any tab, make one quote request. */
  key: string;
  values: FormValues;
  /** When the first letter was typed, in ms since 1970. */
  started: number | null;
  /** When the draft was stored, in ms since 1970. */
  saved: number;
  /** Typed in another tab; this one only showed it. */
  copied?: boolean;
  /** Messages of the API from an attempt on a page without the form. */
  messages?: Messages;
};

/** As long as the API remembers an idempotency key. */
export const DRAFT_TTL_MS = IDEMPOTENCY_TTL_DAYS * 24 * 60 * 60 * 1000;

export function newDraft(values: FormValues): Draft {
  return { key: newKey(), values, started: null, saved: Date.now() };
}

/** Returns this tab's draft, or else the one that a closed or crashed tab left behind. */
export function loadDraft(): Draft | null {
  return ownDraft() ?? draftIn("localStorage");
}

/** Returns this tab's draft. */
export function ownDraft(): Draft | null {
  return draftIn("sessionStorage");
}

/** Returns true if the draft was stored. */
export function saveDraft(draft: Draft): boolean {
  const text = JSON.stringify({ ...draft, saved: Date.now() });
  const stored = [writeItem("sessionStorage", DRAFT_KEY, text), writeItem("localStorage", DRAFT_KEY, text)];
  return stored.includes(true);
}

/** Removes the draft with this key. A draft with another key stays. */
export function forgetDraft(key: string) {
  for (const area of ["sessionStorage", "localStorage"] as const) {
    if (draftIn(area)?.key === key) removeItem(area, DRAFT_KEY);
  }
}

function draftIn(area: StorageArea): Draft | null {
  const draft = parseItem(readItem(area, DRAFT_KEY));
  if (isDraft(draft)) return draft;
  removeItem(area, DRAFT_KEY);
  return null;
}

function isDraft(thing: unknown): thing is Draft {
  if (typeof thing !== "object" || thing === null) return false;
  const { key, values, saved } = thing as Partial<Draft>;
  return (
    typeof key === "string" &&
    isFormValues(values) &&
    typeof saved === "number" &&
    Date.now() - saved < DRAFT_TTL_MS
  );
}

/** `randomUUID` exists only in secure contexts: https, or localhost. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
