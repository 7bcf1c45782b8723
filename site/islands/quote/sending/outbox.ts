import { sendable } from "../../../components/text";
import { checkAll, type Values } from "../fields/check";
import { isValues, names } from "../fields/values";
import { type Draft, KEPT } from "../storage/draft";
import { parseItem, readItem, removeItem, writeItem } from "../storage/storage";
import { SENT, WAITING } from "../storage/storageKeys";

/** What a visitor asked to be sent, as it is sent. */
export type Submission = {
  key: string;
  body: Values & { website: string; fillTime?: number };
  at: number;
};

const SENT_KEPT = 10;

/** For browsers that keep nothing: then the page has to stay open. */
const unkept = new Map<string, Submission>();

export function submissionOf({ key, started }: Draft, meant: Values, website: string): Submission {
  const at = Date.now();
  // A clock that was set back in between tells nothing.
  const fillTime = started !== null && started <= at ? { fillTime: at - started } : {};
  return { key, body: { ...meant, website: sendable(website), ...fillTime }, at };
}

/** All that wait, also those of other tabs. */
export function waiting(): Submission[] {
  return [...kept(), ...unkept.values()];
}

export function isWaiting(key: string): boolean {
  return waiting().some((submission) => submission.key === key);
}

/** Whether it will still be there when the page is closed. */
export function isKept(key: string): boolean {
  return !unkept.has(key);
}

export function addWaiting(submission: Submission) {
  const others = kept().filter(({ key }) => key !== submission.key);
  if (write([...others, submission])) unkept.delete(submission.key);
  else unkept.set(submission.key, submission);
}

/** Ends the waiting of a draft, whatever stood in it. */
export function removeWaiting(key: string) {
  remove((submission) => submission.key === key);
}

/** What became settled is taken out; what another tab made of the same draft in the meantime stays. */
export function settle(settled: Submission) {
  remove((submission) => versionOf(submission) === versionOf(settled));
}

/** Whether just this is still to be sent. */
export function isDue(due: Submission): boolean {
  return waiting().some((submission) => versionOf(submission) === versionOf(due));
}

/** Whether a draft was sent lately, by any tab; with values: whether it was sent with these. */
export function wasSent(key: string, values?: Values): boolean {
  const version = values === undefined ? key : versionOf({ key, body: values });
  return sent().some((mark) => mark.startsWith(`${version}:`));
}

/** Whether nothing of a draft is left to send. What this tab alone has typed is. */
export function isSent({ key, values, copied }: Draft): boolean {
  return copied === true ? wasSent(key) : wasSent(key, checkAll(values).meant);
}

/** Whether just these values were sent lately, under whatever key. */
export function areSent(values: Values): boolean {
  return sent().some((mark) => mark.split(":")[1] === String(hashOf(values)));
}

export function rememberSent(submission: Submission) {
  writeSent([`${versionOf(submission)}:${Date.now()}`, ...sent()].slice(0, SENT_KEPT));
}

/** Tells when another page may have sent something. One that sleeps in the browser's cache hears of it on waking. */
export function onSentElsewhere(listen: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === SENT && listen();
  addEventListener("storage", hear);
  document.addEventListener("visibilitychange", listen);
  return () => {
    removeEventListener("storage", hear);
    document.removeEventListener("visibilitychange", listen);
  };
}

function remove(which: (submission: Submission) => boolean) {
  for (const submission of unkept.values()) if (which(submission)) unkept.delete(submission.key);
  const all = kept();
  const others = all.filter((submission) => !which(submission));
  if (others.length < all.length) write(others);
}

/** Tells one version of a draft from another, and nothing about what stood in it. */
export function versionOf({ key, body }: Pick<Submission, "key"> & { body: Values }): string {
  return `${key}:${hashOf(body)}`;
}

function hashOf(values: Values): number {
  let hash = 0;
  for (const letter of names.map((name) => values[name]).join("\0")) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  return hash;
}

/** As long as there can be a draft of theirs. */
function sent(): string[] {
  const text = readItem("localStorage", SENT) ?? "";
  const all = text.split(" ");
  const recent = all.filter((mark) => Date.now() - Number(mark.split(":")[2]) < KEPT);
  if (text !== "" && recent.length < all.length) writeSent(recent);
  return recent;
}

function writeSent(marks: string[]) {
  if (marks.length > 0) writeItem("localStorage", SENT, marks.join(" "));
  else removeItem("localStorage", SENT);
}

function kept(): Submission[] {
  const all = parseItem(readItem("localStorage", WAITING));
  const good = Array.isArray(all) ? all.filter(isSubmission) : [];
  // What is too old must not make every page look for it.
  if (good.length === 0) removeItem("localStorage", WAITING);
  return good;
}

function write(all: Submission[]): boolean {
  if (all.length > 0) return writeItem("localStorage", WAITING, JSON.stringify(all));
  removeItem("localStorage", WAITING);
  return true;
}

function isSubmission(thing: unknown): thing is Submission {
  if (typeof thing !== "object" || thing === null) return false;
  const { key, body, at } = thing as Partial<Submission>;
  return typeof key === "string" && isValues(body) && typeof at === "number" && Date.now() - at < KEPT;
}
