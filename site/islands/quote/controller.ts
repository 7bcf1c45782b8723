import { checkAgain, checkAll, firstWrong, type Values } from "./fields/check";
import { control, isEmpty, isSame, readValues, writeValues } from "./fields/values";
import { fresh, type View } from "./formState";
import {
  addWaiting,
  isKept,
  isSent,
  isWaiting,
  onSentElsewhere,
  removeWaiting,
  type Submission,
  submissionOf,
  versionOf,
  wasSent,
} from "./sending/outbox";
import { type Report, startCourier } from "./sending/sendQueue";
import { forgetDraft, newDraft, saveDraft } from "./storage/draft";
import { canKeep, wake } from "./storage/restoreDraft";
import { failedToast, loadToasts, sentToast, takeBack, tell, tellAnywhere } from "./toasts";

/** What the form does. What is typed stays in its fields, and nowhere in React. */
export type Controller = {
  typed(name: string): void;
  submit(): void;
  clear(): void;
  undo(): void;
  stop(): void;
};

/** How long somebody may think better of clearing the form. */
const UNDO = 30_000;

export function startForm(
  form: HTMLFormElement,
  before: Values | null,
  show: (view: View) => void,
): Controller {
  const keeps = canKeep();
  let view = fresh;
  let draft = wake(form, before);
  let attempted = false;
  /** What the visitor is waiting for. Other attempts are made by themselves. */
  let pressed: Submission | null = null;
  /** Whether it was waiting before it was pressed. */
  let patient = false;
  let cleared: typeof draft | null = null;
  let timer = 0;

  const set = (part: Partial<View>) => {
    view = { ...view, ...part };
    show(view);
  };
  const kept = () => (keeps ? (isEmpty(draft.values) ? "nothing" : "something") : "no");
  const waits = (detail: string | null = null) =>
    ({ kind: "waiting", offline: !navigator.onLine, keeps: isKept(draft.key), detail }) as const;

  function typed(name: string) {
    forgetCleared();
    draft = { ...draft, values: readValues(form), started: draft.started ?? Date.now(), copied: false };
    delete draft.messages;
    if (isEmpty(draft.values)) forgetDraft(draft.key);
    else saveDraft(draft);
    if (isWaiting(draft.key)) {
      removeWaiting(draft.key);
      if (!view.busy) set({ notice: { kind: "changed" } });
    }
    if (view.notice.kind === "sent") set({ notice: { kind: "none" } });
    if (attempted) set({ messages: checkAgain(view.messages, name, draft.values) });
    if (view.keeps !== kept()) set({ keeps: kept() });
  }

  function submit() {
    if (view.busy) return;
    forgetCleared();
    takeBack();
    attempted = true;
    draft = { ...draft, values: readValues(form) };
    const { meant, messages } = checkAll(draft.values);
    const wrong = firstWrong(messages);
    if (wrong !== undefined) return set({ messages, lead: { to: wrong } });
    saveDraft(draft);
    pressed = submissionOf(draft, meant, control(form, "website")?.value ?? "");
    patient = isWaiting(draft.key);
    // Before it is sent: should the page be closed now, the next one finds it.
    addWaiting(pressed);
    set({ busy: true, messages: {}, lead: null, notice: patient ? view.notice : { kind: "none" } });
    courier.send();
  }

  const report: Report = (submission, outcome) => {
    if (submission.key !== draft.key) return tellAnywhere(submission, outcome);
    const asked = pressed !== null;
    // An attempt from before the last change; the visitor's own comes next.
    if (pressed !== null && versionOf(pressed) !== versionOf(submission)) return;
    pressed = null;
    // The notice stands above the button, and on a phone pushes it out of sight.
    const lead = asked ? ({ to: "button" } as const) : null;
    switch (outcome.kind) {
      case "sent":
        tell(sentToast);
        return finish(submission);
      case "gone":
        if (wasSent(submission.key, submission.body)) return finish(submission);
        if (asked) tell(failedToast);
        return set({ busy: false, notice: asked ? { kind: "failed", detail: null } : fresh.notice });
      case "wrong": {
        attempted = true;
        const { messages, detail } = outcome;
        tell(failedToast);
        return set({
          busy: false,
          messages,
          lead: asked ? { to: firstWrong(messages) ?? "button" } : null,
          notice: { kind: "failed", detail },
        });
      }
      case "refused": {
        const { detail } = outcome;
        if (asked && !patient) removeWaiting(submission.key);
        const goesOn = isWaiting(submission.key);
        if (asked || !goesOn) tell(failedToast);
        return set({ busy: false, lead, notice: goesOn ? waits(detail) : { kind: "failed", detail } });
      }
      case "unreachable": {
        const goesOn = isWaiting(submission.key);
        // Who is offline has not failed: the line beside the button says what happens now.
        if (asked && (navigator.onLine || !goesOn)) tell(failedToast);
        const lost = asked ? ({ kind: "failed", detail: null } as const) : view.notice;
        return set({ busy: false, lead, notice: goesOn ? waits() : lost });
      }
    }
  };

  /** It is with the business; what was typed after it was sent stays. */
  function finish({ body }: Submission) {
    const { meant } = checkAll(readValues(form));
    const older = !isSame(meant, body);
    startAnew(older);
    set({ busy: false, notice: { kind: "sent", older } });
  }

  function startAnew(keepTyped: boolean) {
    if (!keepTyped) form.reset();
    // Also when it was another tab that sent it.
    forgetDraft(draft.key);
    draft = { ...newDraft(readValues(form)), started: keepTyped ? Date.now() : null };
    if (keepTyped) saveDraft(draft);
    attempted = false;
    set({ messages: {}, lead: null, keeps: kept() });
  }

  function clear() {
    if (view.busy) return;
    cleared = { ...draft, values: readValues(form) };
    removeWaiting(draft.key);
    startAnew(false);
    set({ notice: { kind: "none" }, keeps: "cleared" });
    timer = window.setTimeout(forgetCleared, UNDO);
  }

  function undo() {
    if (cleared === null) return;
    draft = { ...cleared, copied: false };
    writeValues(form, draft.values);
    saveDraft(draft);
    forgetCleared();
  }

  function forgetCleared() {
    if (cleared === null) return;
    clearTimeout(timer);
    cleared = null;
    set({ keeps: kept() });
  }

  function sentElsewhere() {
    if (view.busy || !wasSent(draft.key)) return;
    const older = !isSent({ ...draft, values: readValues(form) });
    startAnew(older);
    set({ notice: { kind: "sent", older } });
  }

  const courier = startCourier(report);
  const deaf = onSentElsewhere(sentElsewhere);
  // Whoever gets this device next must not find it in the page either.
  addEventListener("pagehide", forgetCleared);
  const { messages = {} } = draft;
  attempted = draft.messages !== undefined;
  set({ alive: true, messages, keeps: kept(), notice: isWaiting(draft.key) ? waits() : fresh.notice });
  loadToasts().catch(() => undefined);
  courier.send();

  return {
    typed,
    submit,
    clear,
    undo,
    stop() {
      courier.stop();
      deaf();
      clearTimeout(timer);
      removeEventListener("pagehide", forgetCleared);
    },
  };
}
