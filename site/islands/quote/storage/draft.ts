import { IDEMPOTENCY_TTL_DAYS } from "../../../generated/form-constants";
import type { FormValues, Messages } from "../fields/check";
import { isFormValues } from "../fields/values";
import { parseItem, readItem, removeItem, type StorageArea, writeItem } from "./storage";
import { DRAFT_KEY } from "./storageKeys";

/** The form of a draft or a submission. Its properties are a stored format; don't rename them. */
export type FormMarks = {
  /** The name of a form of the site's own. */
  form?: string | undefined;
  /** Stays in the memory of the page. */
  unkept?: boolean | undefined;
};

/** Values that were typed and not sent yet. Its properties are a stored format; don't rename them. */
export type Draft = FormMarks & {
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

export function newDraft(values: FormValues, { form, unkept }: FormMarks): Draft {
  return { key: newKey(), values, started: null, saved: Date.now(), form, unkept };
}

/** Returns this tab's draft of a form, or else the one that a closed or crashed tab left behind. */
export function loadDraft(marks: FormMarks): Draft | null {
  return ownDraft(marks) ?? draftIn("localStorage", marks);
}

/** Returns this tab's draft of a form. */
export function ownDraft(marks: FormMarks): Draft | null {
  return draftIn("sessionStorage", marks);
}

/** Returns this tab's drafts of all forms. */
export function ownDrafts(): Draft[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_KEY));
  return keys.flatMap((key) => ownDraft({ form: key.slice(DRAFT_KEY.length + 1) || undefined }) ?? []);
}

export function saveDraft(draft: Draft) {
  const text = JSON.stringify({ ...draft, saved: Date.now() });
  if (!draft.unkept) for (const area of areas) writeItem(area, storageKey(draft), text);
}

/** Removes the draft of this form with this key. A draft with another key stays. */
export function forgetDraft({ key, form }: Pick<Draft, "key" | "form">) {
  for (const area of areas) if (draftIn(area, { form })?.key === key) removeItem(area, storageKey({ form }));
}

const areas = ["sessionStorage", "localStorage"] as const;

/** The key of a form's draft. */
function storageKey({ form }: FormMarks): string {
  return form === undefined ? DRAFT_KEY : `${DRAFT_KEY}-${form}`;
}

function draftIn(area: StorageArea, marks: FormMarks): Draft | null {
  const draft = parseItem(readItem(area, storageKey(marks)));
  if (isDraft(draft)) return draft;
  removeItem(area, storageKey(marks));
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
