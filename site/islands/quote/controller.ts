import { HONEYPOT } from "../../generated/form-constants";
import { type FormValues, firstInvalid, recheck } from "./fields/check";
import type { FormRules } from "./fields/fieldsOf";
import { controlOf, isEmpty, readValues, sameValues, writeValues } from "./fields/values";
import {
  type DraftState,
  type FormState,
  initialState,
  isFolded,
  type SendStatus,
  type WaitingCause,
} from "./formState";
import type { LeadSource } from "./leadSource";
import { discardPhotos } from "./photos/discard";
import { canStoreDrafts, restoreDraft } from "./restoreDraft";
import { senderOf } from "./sender";
import {
  addPending,
  isDraftSent,
  isPending,
  isStored,
  onSentElsewhere,
  type PendingSubmission,
  removePending,
  submissionOf,
  versionOf,
  wasSent,
} from "./sending/outbox";
import { type Report, startSendQueue } from "./sending/sendQueue";
import { forgetDraft, newDraft, saveDraft } from "./storage/draft";
import { failedToast, hideToast, loadToaster, reportByToast, sentToast, showToast } from "./toasts";

/** The behavior of the form. Values stay in its DOM controls and never enter React state. */
export type Controller = {
  /** The visitor changed the value of this field. */
  onInput(name: string): void;
  submit(): void;
  clear(): void;
  undoClear(): void;
  /** The visitor added photos to the draft, which may have no text yet. */
  keepDraft(): void;
  stop(): void;
};

/** After this, a cleared form can't be brought back. */
const UNDO_WINDOW_MS = 30_000;

/** Takes a hydrated form over: restores the draft, sends what is pending, and calls `show` with each new state. */
export function startForm(
  form: HTMLFormElement,
  rules: FormRules,
  show: (state: FormState) => void,
): Controller {
  const { fields, checkAll, marks, said } = rules;
  const canStore = !marks.unkept && canStoreDrafts();
  let state = initialState;
  let source: LeadSource | undefined;
  const restored = restoreDraft(form, rules);
  let { draft } = restored;
  let attempted = false;
  /** The submission that the visitor waits for. Retries from the queue are not in here. */
  let submitted: PendingSubmission | null = null;
  let cleared: typeof draft | null = null;
  let timer = 0;

  const set = (part: Partial<FormState>) => {
    state = { ...state, ...part, draftKey: draft.key };
    if (Object.values(state.messages).join("") !== "") setFold(true);
    show(state);
  };
  const draftState = (): DraftState =>
    canStore ? (isEmpty(draft.values) ? "empty" : "stored") : "unavailable";
  const waiting = (cause: WaitingCause): SendStatus => ({
    kind: "waiting",
    cause: navigator.onLine ? cause : "offline",
    stored: isStored(draft.key),
  });

  const setFold = (isOpen: boolean) => form.querySelector("details")?.toggleAttribute("open", isOpen);
  const typed = () => readValues(form, fields);

  function onInput(name: string) {
    dropCleared();
    // By itself the fold opens once: a visitor may close it.
    if (!draft.started) setFold(true);
    draft = { ...draft, values: typed(), started: draft.started ?? Date.now(), copied: false };
    delete draft.messages;
    if (isEmpty(draft.values)) forgetDraft(draft);
    else saveDraft(draft);
    if (isPending(draft.key)) {
      removePending(draft.key);
      if (!state.busy) set({ status: { kind: "changed" } });
    }
    if (state.status.kind === "sent") set({ status: { kind: "none" } });
    if (attempted) set({ messages: recheck(state.messages, name, checkAll(draft.values).messages) });
    if (state.draft !== draftState()) set({ draft: draftState() });
  }

  function submit() {
    if (state.busy) return;
    // Its button is the way to another request.
    if (isFolded(state)) return set({ status: { kind: "none" }, focus: { target: fields[0]?.name ?? null } });
    dropCleared();
    hideToast();
    attempted = true;
    draft = { ...draft, values: typed() };
    const { normalized, messages } = checkAll(draft.values);
    const target = firstInvalid(messages, fields);
    if (target !== null) return set({ messages, focus: { target } });
    saveDraft(draft);
    submitted = submissionOf(draft, normalized, controlOf(form, HONEYPOT)?.value ?? "", marks, source);
    const status = isPending(draft.key) ? state.status : ({ kind: "none" } as const);
    // Queued before it is sent: if the page is closed now, the next one sends it.
    addPending(submitted);
    set({ busy: true, messages: {}, focus: null, status });
    queue.send();
  }

  const report: Report = (submission, outcome) => {
    if (submission.key !== draft.key) return reportByToast(submission, outcome);
    const byVisitor = submitted !== null;
    // A retry of an older version; the outcome of the visitor's own attempt follows.
    if (submitted !== null && versionOf(submitted) !== versionOf(submission)) return;
    submitted = null;
    // The status appears above the button and, on a phone, pushes the button off the screen.
    const focus = byVisitor ? { target: null } : null;
    const detail = "detail" in outcome ? (said?.(outcome) ?? outcome.detail) : null;
    switch (outcome.kind) {
      case "sent":
        showToast(sentToast(marks));
        return finish(submission);
      case "gone":
        if (wasSent(versionOf(submission))) return finish(submission);
        if (byVisitor) showToast(failedToast(marks));
        return set({ busy: false, status: byVisitor ? { kind: "failed", detail: null } : { kind: "none" } });
      case "invalid": {
        attempted = true;
        const { messages } = outcome;
        showToast(failedToast(marks));
        return set({
          busy: false,
          messages,
          focus: byVisitor ? { target: firstInvalid(messages, fields) } : null,
          status: { kind: "failed", detail },
        });
      }
      case "refused": {
        const isQueued = isPending(submission.key);
        if (byVisitor || !isQueued) showToast(failedToast(marks));
        const status: SendStatus = isQueued ? waiting("refused") : { kind: "failed", detail };
        return set({ busy: false, focus, status });
      }
      case "unreachable": {
        const isQueued = isPending(submission.key);
        // Being offline is no failure: the status line says that the request is queued.
        if (byVisitor && (navigator.onLine || !isQueued)) showToast(failedToast(marks));
        const lost: SendStatus = byVisitor ? { kind: "failed", detail: null } : state.status;
        return set({ busy: false, focus, status: isQueued ? waiting("unreachable") : lost });
      }
    }
  };

  /** The request is stored by the API. Values typed after it was sent stay in the form. */
  function finish({ body }: PendingSubmission) {
    const older = !sameValues(checkAll(typed()).normalized, body as FormValues);
    startNewDraft(older);
    set({ busy: false, status: { kind: "sent", older, sender: senderOf(rules, body as FormValues) } });
  }

  function startNewDraft(keepValues: boolean) {
    if (!keepValues) form.reset();
    // Needed when another tab sent it; the queue forgets only what it sent itself.
    forgetDraft(draft);
    draft = { ...newDraft(typed(), marks), started: keepValues ? Date.now() : null };
    if (keepValues) saveDraft(draft);
    attempted = false;
    setFold(!isEmpty(draft.values));
    set({ messages: {}, focus: null, wishes: "", draft: draftState() });
  }

  function clear() {
    if (state.busy) return;
    cleared = { ...draft, values: typed() };
    removePending(draft.key);
    startNewDraft(false);
    set({ status: { kind: "none" }, draft: "cleared" });
    timer = window.setTimeout(dropCleared, UNDO_WINDOW_MS);
  }

  function undoClear() {
    if (cleared === null) return;
    draft = { ...cleared, copied: false };
    writeValues(form, draft.values);
    setFold(!isEmpty(draft.values));
    saveDraft(draft);
    dropCleared();
  }

  function dropCleared() {
    if (cleared === null) return;
    clearTimeout(timer);
    // Unless it was brought back.
    if (cleared.key !== draft.key) discardPhotos(cleared.key);
    cleared = null;
    set({ draft: draftState() });
  }

  function onOtherTabSent() {
    if (state.busy || !wasSent(draft.key)) return;
    const older = !isDraftSent({ ...draft, values: checkAll(typed()).normalized });
    const sender = senderOf(rules, draft.values);
    startNewDraft(older);
    set({ status: { kind: "sent", older, sender } });
  }

  const queue = startSendQueue(report);
  const unsubscribe = onSentElsewhere(onOtherTabSent);
  // On a shared device, the next person must not find cleared or sent values in a page from the back/forward cache.
  const onPageHide = () => {
    dropCleared();
    if (state.status.kind === "sent") set({ status: { ...state.status, sender: "" } });
  };
  addEventListener("pagehide", onPageHide);
  // What only the address asks for does not open it.
  if (Object.values(draft.values).join("") !== restored.wished) setFold(true);
  const { messages = {} } = draft;
  attempted = draft.messages !== undefined;
  set({
    hydrated: true,
    messages,
    wishes: restored.wishes,
    draft: draftState(),
    status: isPending(draft.key) ? waiting("unknown") : { kind: "none" },
  });
  loadToaster().catch(() => undefined);
  if (rules.leadSource && location.search + document.referrer !== "")
    import("./leadSource")
      .then((module) => {
        source = module.leadSource(location.href, document.referrer);
      })
      .catch(() => undefined);
  queue.send();

  return {
    onInput,
    submit,
    clear,
    undoClear,
    keepDraft() {
      saveDraft(draft);
    },
    stop() {
      queue.stop();
      unsubscribe();
      clearTimeout(timer);
      removeEventListener("pagehide", onPageHide);
    },
  };
}
