import { permitPhotos } from "../photos/ledger";
import { forgetDraft } from "../storage/draft";
import {
  isVersionPending,
  type PendingSubmission,
  pendingSubmissions,
  postpone,
  rememberSent,
  removeVersion,
  versionOf,
} from "./outbox";
import { type Outcome, post } from "./post";

/** Receives the outcome of each attempt. `gone`: another tab has sent the submission or withdrawn it. */
export type Report = (submission: PendingSubmission, outcome: Attempt) => void;

/** The outcome of one attempt, or none because there is nothing to send any more. */
export type Attempt = Outcome | { kind: "gone" };

export type SendQueue = { send(): void; stop(): void };

/** Delays between attempts, in ms; the last one repeats. */
const RETRY_DELAYS_MS = [5, 15, 30, 60, 120, 300].map((seconds) => seconds * 1000);

/** The longest `Retry-After` that is honored. A later one is a window of hours, or a clock that was changed. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/**
 * Sends everything in the outbox until it is empty: on `send`, when the connection returns, when the tab becomes
 * visible, and after a delay, because `navigator.onLine` is often wrong.
 */
export function startSendQueue(report: Report): SendQueue {
  const inFlight = new Set<string>();
  let timer = 0;
  let attempts = 0;

  async function sendOne(submission: PendingSubmission) {
    const version = versionOf(submission);
    if (inFlight.has(version)) return;
    inFlight.add(version);
    const outcome = await withLock(submission.key, () => attempt(submission));
    inFlight.delete(version);
    report(submission, outcome);
  }

  async function send() {
    clearTimeout(timer);
    await Promise.all(dueSubmissions().map(sendOne));
    clearTimeout(timer);
    const pending = pendingSubmissions();
    if (pending.length === 0) {
      attempts = 0;
      return;
    }
    const delay = RETRY_DELAYS_MS[Math.min(attempts++, RETRY_DELAYS_MS.length - 1)] ?? 0;
    timer = window.setTimeout(send, Math.max(delay, Math.min(...pending.map(restOf))));
  }

  const retryNow = () => {
    const isHidden = document.visibilityState === "hidden";
    if (isHidden || dueSubmissions().length === 0) return;
    attempts = 0;
    send();
  };
  addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", retryNow);
  return {
    send,
    stop() {
      clearTimeout(timer);
      removeEventListener("online", retryNow);
      document.removeEventListener("visibilitychange", retryNow);
    },
  };
}

async function attempt(submission: PendingSubmission): Promise<Attempt> {
  if (!isVersionPending(submission)) return { kind: "gone" };
  const outcome = await post(submission);
  if (outcome.kind === "sent") {
    // First: a page that ends here sends the request again, which makes nothing new, and gets a permission.
    permitPhotos(submission.key, outcome.photos);
    rememberSent(submission);
    forgetDraft(submission);
  }
  if (isFinal(outcome)) removeVersion(submission);
  else if (outcome.kind === "refused" && outcome.retryAfterMs > 0)
    postpone(submission, Date.now() + Math.min(outcome.retryAfterMs, MAX_RETRY_AFTER_MS));
  return outcome;
}

function dueSubmissions(): PendingSubmission[] {
  return pendingSubmissions().filter((submission) => restOf(submission) <= 0);
}

/** Returns the time until a submission may be sent again, in ms. */
function restOf({ notBefore = 0 }: PendingSubmission): number {
  const rest = notBefore - Date.now();
  return rest > MAX_RETRY_AFTER_MS ? 0 : rest;
}

/** Returns true if sending the same again would bring the same answer. */
function isFinal(outcome: Attempt): boolean {
  return (
    outcome.kind === "sent" ||
    outcome.kind === "invalid" ||
    (outcome.kind === "refused" && !outcome.temporary)
  );
}

/** Makes tabs take turns, so that one of them finds the submission gone. */
function withLock<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return run();
  // Browsers that block storage block locks too.
  return navigator.locks.request(`quote ${key}`, run).catch(run);
}
