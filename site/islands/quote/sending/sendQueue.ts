import { forgetDraft } from "../storage/draft";
import { isDue, rememberSent, type Submission, settle, versionOf, waiting } from "./outbox";
import { type Outcome, post } from "./post";

/** What the page is told of each attempt. `gone`: another tab has sent it or taken it back. */
export type Report = (submission: Submission, outcome: Outcome | { kind: "gone" }) => void;

export type Courier = { send(): void; stop(): void };

/** From one attempt to the next; the last one is repeated. */
const PAUSES = [5, 15, 30, 60, 120, 300].map((seconds) => seconds * 1000);

/**
 * Carries what waits, until nothing does: when asked to, when the network is back, when somebody looks at the tab,
 * and now and then, because browsers are often wrong about the network.
 */
export function startCourier(report: Report): Courier {
  const underway = new Set<string>();
  let timer = 0;
  let tries = 0;
  let notBefore = 0;

  async function carry(submission: Submission) {
    const version = versionOf(submission);
    if (underway.has(version)) return;
    underway.add(version);
    const outcome = await alone(submission.key, () => deliver(submission));
    underway.delete(version);
    if (outcome.kind === "refused") notBefore = Date.now() + outcome.wait;
    report(submission, outcome);
  }

  async function send() {
    clearTimeout(timer);
    await Promise.all(waiting().map(carry));
    clearTimeout(timer);
    if (waiting().length === 0) {
      tries = 0;
      return;
    }
    const pause = PAUSES[Math.min(tries++, PAUSES.length - 1)] ?? 0;
    timer = window.setTimeout(send, Math.max(pause, notBefore - Date.now()));
  }

  const nudge = () => {
    if (document.visibilityState === "hidden" || waiting().length === 0 || Date.now() < notBefore) return;
    tries = 0;
    send();
  };
  addEventListener("online", nudge);
  document.addEventListener("visibilitychange", nudge);
  return {
    send,
    stop() {
      clearTimeout(timer);
      removeEventListener("online", nudge);
      document.removeEventListener("visibilitychange", nudge);
    },
  };
}

async function deliver(submission: Submission): Promise<Outcome | { kind: "gone" }> {
  if (!isDue(submission)) return { kind: "gone" };
  const outcome = await post(submission);
  if (outcome.kind === "sent") {
    rememberSent(submission);
    forgetDraft(submission.key);
  }
  if (isSettled(outcome)) settle(submission);
  return outcome;
}

/** Sending the same again would bring the same answer. */
function isSettled(outcome: Outcome): boolean {
  return (
    outcome.kind === "sent" || outcome.kind === "wrong" || (outcome.kind === "refused" && !outcome.passing)
  );
}

/** Two tabs that wake up together take turns; the second one finds that nothing is left to do. */
function alone<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return run();
  // Where nothing may be stored, there are no locks either.
  return navigator.locks.request(`quote ${key}`, run).catch(run);
}
