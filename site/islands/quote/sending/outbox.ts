import { sendable } from "../../../components/text";
import type { Submission } from "../../../generated/api";
import { HONEYPOT } from "../../../generated/form-constants";
import { type FormValues, normalOf } from "../fields/check";
import { isFormValues } from "../fields/values";
import type { LeadSource } from "../leadSource";
import { DRAFT_TTL_MS, type Draft, type FormMarks } from "../storage/draft";
import { parseItem, readItem, removeItem, writeItem } from "../storage/storage";
import { OUTBOX_KEY, SENT_KEY } from "../storage/storageKeys";

/** What a submission of another form than the built-in one has besides. A stored format; don't rename its properties. */
export type SubmissionMarks = FormMarks & {
  /** The address of the API, with the form and its version. */
  to?: string;
  /** The page with the form. */
  page?: string;
  /** The words of the toast after sending. */
  sent?: { title: string; text: string } | undefined;
};

/** A submission on its way. Its properties are a stored format; don't rename them. */
export type PendingSubmission = SubmissionMarks & {
  /** The `Idempotency-Key`. */
  key: string;
  /** With the properties of the contract. The values have the names of the form's fields. */
  body: Record<string, unknown> & Pick<Submission, "fillTime"> & { source?: LeadSource | undefined };
  /** When the visitor sent it, in ms since 1970. */
  at: number;
  /** The API asked not to send it again before, in ms since 1970. Pressing the button makes a submission without it. */
  notBefore?: number;
};

/** The most marks of submissions stored. */
const MAX_SENT_MARKS = 10;

/** The outbox of browsers that store nothing; it ends with the page. */
const inMemory = new Map<string, PendingSubmission>();

export function submissionOf(
  { key, started }: Draft,
  normalized: FormValues,
  honeypot: string,
  marks: SubmissionMarks,
  source: LeadSource | undefined,
): PendingSubmission {
  const at = Date.now();
  // The page's age, if nothing was typed in it or the clock was set back. Without a fill time, a request is suspected.
  const fillTime = started !== null && started <= at ? at - started : Math.round(performance.now());
  return { ...marks, key, body: { ...normalized, [HONEYPOT]: sendable(honeypot), fillTime, source }, at };
}

/** Returns all pending submissions, those of other tabs too. */
export function pendingSubmissions(): PendingSubmission[] {
  return [...storedSubmissions(), ...inMemory.values()];
}

export function isPending(key: string): boolean {
  return pendingSubmissions().some((submission) => submission.key === key);
}

/** Returns true if the submission would outlive the page. */
export function isStored(key: string): boolean {
  return !inMemory.has(key);
}

export function addPending(submission: PendingSubmission) {
  const others = storedSubmissions().filter(({ key }) => key !== submission.key);
  if (!submission.unkept && write([...others, submission])) inMemory.delete(submission.key);
  else inMemory.set(submission.key, submission);
}

/** Notes the earliest time of the next attempt, for all tabs and for later pages. */
export function postpone(version: PendingSubmission, notBefore: number) {
  if (isVersionPending(version)) addPending({ ...version, notBefore });
}

/** Removes every version of a submission. */
export function removePending(key: string) {
  remove((submission) => submission.key === key);
}

/** Removes exactly this version. A newer version from another tab stays queued. */
export function removeVersion(version: PendingSubmission) {
  remove((submission) => versionOf(submission) === versionOf(version));
}

/** Returns true if exactly this version is still queued. */
export function isVersionPending(version: PendingSubmission): boolean {
  return pendingSubmissions().some((submission) => versionOf(submission) === versionOf(version));
}

/** Returns true if any tab has sent this key lately, and in this version if there is one. */
export function wasSent(version: string): boolean {
  return sentMarks().some((mark) => mark.startsWith(`${version}:`));
}

/** Returns true if the draft was sent as it is. For a draft copied from another tab, any sent version counts. */
export function isDraftSent({ key, form, values, copied }: Draft): boolean {
  const body = Object.fromEntries(
    // Without the fields of the form. Others than the built-in one may have more ways of writing a value.
    Object.entries(values).map(([name, value]) => [name, normalOf(name === "email", value)]),
  );
  return wasSent(copied === true ? key : versionOf({ key, form, body }));
}

/** Returns true if these values of a form were sent lately, with any key. */
export function wereValuesSent(body: FormValues, { form }: FormMarks): boolean {
  return sentMarks().some((mark) => mark.split(":")[1] === String(hashOf(body, form)));
}

export function rememberSent(submission: PendingSubmission) {
  writeSentMarks([`${versionOf(submission)}:${Date.now()}`, ...sentMarks()].slice(0, MAX_SENT_MARKS));
}

/**
 * Calls `listener` when another page may have sent something, and when this page becomes visible, since a page in
 * the back/forward cache gets no storage events. Returns the function that unsubscribes.
 */
export function onSentElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === SENT_KEY && listener();
  addEventListener("storage", onStorage);
  document.addEventListener("visibilitychange", listener);
  return () => {
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", listener);
  };
}

function remove(matches: (submission: PendingSubmission) => boolean) {
  for (const submission of inMemory.values()) if (matches(submission)) inMemory.delete(submission.key);
  const all = storedSubmissions();
  const others = all.filter((submission) => !matches(submission));
  if (others.length < all.length) write(others);
}

/** Identifies one version of a draft without revealing its values. */
export function versionOf({ key, form, body }: Pick<PendingSubmission, "key" | "form" | "body">): string {
  return `${key}:${hashOf(body, form)}`;
}

/** Returns the hash of the values, in the order of the form. Those of two forms differ, even if they have the same fields. */
function hashOf({ [HONEYPOT]: _, ...values }: PendingSubmission["body"], form = ""): number {
  let hash = 0;
  const texts = Object.values(values).filter((value) => typeof value === "string");
  for (const letter of form + texts.join("\0")) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  return hash;
}

/** Marks live as long as drafts: an older draft can no longer come back. */
function sentMarks(): string[] {
  const text = readItem("localStorage", SENT_KEY) ?? "";
  const all = text.split(" ");
  const recent = all.filter((mark) => Date.now() - Number(mark.split(":")[2]) < DRAFT_TTL_MS);
  if (text !== "" && recent.length < all.length) writeSentMarks(recent);
  return recent;
}

function writeSentMarks(marks: string[]) {
  if (marks.length > 0) writeItem("localStorage", SENT_KEY, marks.join(" "));
  else removeItem("localStorage", SENT_KEY);
}

function storedSubmissions(): PendingSubmission[] {
  const all = parseItem(readItem("localStorage", OUTBOX_KEY));
  const valid = Array.isArray(all) ? all.filter(isPendingSubmission) : [];
  // Every page loads the sending code as long as the key is there.
  if (valid.length === 0) removeItem("localStorage", OUTBOX_KEY);
  return valid;
}

/** Returns true if the submissions were stored. */
function write(all: PendingSubmission[]): boolean {
  if (all.length > 0) return writeItem("localStorage", OUTBOX_KEY, JSON.stringify(all));
  removeItem("localStorage", OUTBOX_KEY);
  return true;
}

function isPendingSubmission(thing: unknown): thing is PendingSubmission {
  if (typeof thing !== "object" || thing === null) return false;
  const { key, body, at, notBefore = 0 } = thing as Partial<PendingSubmission>;
  return (
    typeof key === "string" &&
    isFormValues(body && { ...body, fillTime: "", source: "" }) &&
    typeof at === "number" &&
    typeof notBefore === "number" &&
    Date.now() - at < DRAFT_TTL_MS
  );
}
