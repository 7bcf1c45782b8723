import type { Values } from "./check";
import { KEPT } from "./draft";
import { WAITING } from "./marks";
import { parseItem, readItem, removeItem, writeItem } from "./storage";
import { isValues } from "./values";

/** What a visitor asked to be sent, as it is sent. */
export type Submission = {
  key: string;
  body: Values & { website: string; fillTime?: number };
  at: number;
};

const SENT = "quote-sent";
const SENT_KEPT = 10;

/** For browsers that keep nothing: then the page has to stay open. */
const unkept = new Map<string, Submission>();

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

export function removeWaiting(key: string) {
  unkept.delete(key);
  const all = kept();
  const others = all.filter((submission) => submission.key !== key);
  if (others.length < all.length) write(others);
}

/** The keys of what was sent last, for tabs that still show it. */
export function wasSent(key: string): boolean {
  return sent().includes(key);
}

export function rememberSent(key: string) {
  writeItem("localStorage", SENT, [key, ...sent()].slice(0, SENT_KEPT).join(" "));
}

/** Tells when another tab has sent something. */
export function onSentElsewhere(listen: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === SENT && listen();
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

function sent(): string[] {
  return (readItem("localStorage", SENT) ?? "").split(" ");
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
