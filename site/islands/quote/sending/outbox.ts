import { sendable } from "../../../components/text";
import type { Submission } from "../../../generated/api";
import { HONEYPOT } from "../../../generated/form-constants";
import { checkAll, type FormValues } from "../fields/check";
import { fieldNames, isFormValues } from "../fields/values";
import { DRAFT_TTL_MS, type Draft } from "../storage/draft";
import { parseItem, readItem, removeItem, writeItem } from "../storage/storage";
import { OUTBOX_KEY, SENT_KEY } from "../storage/storageKeys";

/** A submission on its way. Its properties are a stored format; don't rename them. */
export type PendingSubmission = {
  /** The `Idempotency-Key`. */
  key: string;
  /** With the properties of the contract. Choices are plain strings here; the form offers no others. */
  body: FormValues & Required<Pick<Submission, typeof HONEYPOT>> & Pick<Submission, "fillTime">;
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
): PendingSubmission {
  const at = Date.now();
  // The page's age, if nothing was typed in it or the clock was set back. Without a fill time, a request is suspected.
  const fillTime = started !== null && started <= at ? at - started : Math.round(performance.now());
  return { key, body: { ...normalized, [HONEYPOT]: sendable(honeypot), fillTime }, at };
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
  if (write([...others, submission])) inMemory.delete(submission.key);
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

/** Returns true if any tab has sent this key lately, and with these values if there are any. */
export function wasSent(key: string, values?: FormValues): boolean {
  const version = values === undefined ? key : versionOf({ key, body: values });
  return sentMarks().some((mark) => mark.startsWith(`${version}:`));
}

/** Returns true if the draft was sent as it is. For a draft copied from another tab, any sent version counts. */
export function isDraftSent({ key, values, copied }: Draft): boolean {
  return copied === true ? wasSent(key) : wasSent(key, checkAll(values).normalized);
}

/** Returns true if these values were sent lately, with any key. */
export function wereValuesSent(values: FormValues): boolean {
  return sentMarks().some((mark) => mark.split(":")[1] === String(hashOf(values)));
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
export function versionOf({ key, body }: Pick<PendingSubmission, "key"> & { body: FormValues }): string {
  return `${key}:${hashOf(body)}`;
}

function hashOf(values: FormValues): number {
  let hash = 0;
  for (const letter of fieldNames.map((name) => values[name]).join("\0")) {
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
    isFormValues(body) &&
    typeof at === "number" &&
    typeof notBefore === "number" &&
    Date.now() - at < DRAFT_TTL_MS
  );
}
