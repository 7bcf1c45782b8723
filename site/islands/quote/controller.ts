import { quoteFields } from "../../generated/quote-form";
import { check, checkAll, type FieldName, type Messages, sendable, type Values } from "./check";
import { type Report, startCourier } from "./courier";
import { forgetDraft, newDraft, saveDraft } from "./draft";
import {
  addWaiting,
  isKept,
  isWaiting,
  onSentElsewhere,
  removeWaiting,
  type Submission,
  wasSent,
} from "./outbox";
import { failedToast, loadToasts, sentToast, tell, tellAnywhere } from "./tell";
import { control, isEmpty, isSame, readValues, writeValues } from "./values";
import { fresh, type View } from "./view";
import { canKeep, wake } from "./wake";

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
  /** Touched in this tab: then it is no copy of what another tab sends. */
  let touched = false;
  let attempted = false;
  /** Whether the visitor waits for this attempt, or it was made by itself. */
  let pressed = false;
  /** Whether it was waiting before it was pressed. */
  let patient = false;
  let cleared: typeof draft | null = null;
  let timer = 0;

  const set = (part: Partial<View>) => {
    view = { ...view, ...part };
    show(view);
  };
  const kept = () => (keeps ? (isEmpty(draft.values) ? "nothing" : "something") : "no");
  const firstOf = (messages: Messages) => {
    const name = quoteFields.find((field) => messages[field.name] !== undefined)?.name;
    return name === undefined ? null : { to: name };
  };
  const waits = (detail: string | null = null) =>
    ({ kind: "waiting", offline: !navigator.onLine, keeps: isKept(draft.key), detail }) as const;

  function typed(name: string) {
    forgetCleared();
    touched = true;
    draft = { ...draft, values: readValues(form), started: draft.started ?? Date.now() };
    delete draft.messages;
    if (isEmpty(draft.values)) forgetDraft(draft.key);
    else saveDraft(draft);
    if (isWaiting(draft.key)) {
      removeWaiting(draft.key);
      if (!view.busy) set({ notice: { kind: "changed" } });
    }
    if (view.notice.kind === "sent") set({ notice: { kind: "none" } });
    if (attempted) checkAgain(name);
    if (view.keeps !== kept()) set({ keeps: kept() });
  }

  function checkAgain(name: string) {
    const field = quoteFields.find((each) => each.name === name);
    if (field === undefined) return;
    const { message } = check(field, draft.values[field.name]);
    const { [field.name]: before, ...messages } = view.messages;
    if (before !== (message ?? undefined)) {
      set({ messages: message === null ? messages : { ...messages, [field.name]: message } });
    }
  }

  function submit() {
    if (view.busy) return;
    forgetCleared();
    attempted = true;
    draft = { ...draft, values: readValues(form) };
    const { meant, messages } = checkAll(draft.values);
    const lead = firstOf(messages);
    if (lead !== null) {
      set({ messages, lead });
      return;
    }
    saveDraft(draft);
    pressed = true;
    patient = isWaiting(draft.key);
    const { key, started } = draft;
    const website = sendable(control(form, "website")?.value ?? "");
    const now = Date.now();
    // A clock that was set back in between tells nothing.
    const fillTime = started !== null && started <= now ? { fillTime: now - started } : {};
    // Before it is sent: should the page be closed now, the next one finds it.
    addWaiting({ key, body: { ...meant, website, ...fillTime }, at: now });
    set({ busy: true, messages: {}, lead: null, notice: patient ? view.notice : { kind: "none" } });
    courier.send();
  }

  const report: Report = (submission, outcome) => {
    if (submission.key !== draft.key) return tellAnywhere(submission, outcome);
    const asked = pressed;
    pressed = false;
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
          lead: asked ? firstOf(messages) : null,
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
        return set({ busy: false, lead, notice: goesOn ? waits() : { kind: "failed", detail: null } });
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
    draft = { ...newDraft(readValues(form)), started: keepTyped ? Date.now() : null };
    if (keepTyped) saveDraft(draft);
    touched = keepTyped;
    attempted = false;
    set({ messages: {}, lead: null, keeps: kept() });
  }

  function clear() {
    if (view.busy) return;
    cleared = { ...draft, values: readValues(form) };
    removeWaiting(draft.key);
    forgetDraft(draft.key);
    startAnew(false);
    set({ notice: { kind: "none" }, keeps: "cleared" });
    timer = window.setTimeout(forgetCleared, UNDO);
  }

  function undo() {
    if (cleared === null) return;
    draft = cleared;
    writeValues(form, draft.values);
    saveDraft(draft);
    touched = true;
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
    const { meant } = checkAll(readValues(form));
    const older = touched && !wasSent(draft.key, meant);
    startAnew(older);
    set({ notice: { kind: "sent", older } });
  }

  const courier = startCourier(report);
  const deaf = onSentElsewhere(sentElsewhere);
  // Whoever gets this device next must not find it in the page either.
  addEventListener("pagehide", forgetCleared);
  const { messages = {} } = draft as { messages?: Partial<Record<FieldName, string>> };
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
