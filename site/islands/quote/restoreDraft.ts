import type { FormRules } from "./fields/fieldsOf";
import { isEmpty, merge, readValues, sameValues, writeValues } from "./fields/values";
import { isDraftSent, isPending, removePending, wasSent, wereValuesSent } from "./sending/outbox";
import { type Draft, forgetDraft, loadDraft, newDraft, ownDraft, saveDraft } from "./storage/draft";
import { removeItem, writeItem } from "./storage/storage";
import type { WithWishes } from "./wishes";

/**
 * Fills the form from the stored draft. Returns the draft that is now being edited, and what the address asked for. Values that the visitor
 * typed before hydration, or that the browser restored, win over the stored ones.
 */
export function restoreDraft(
  form: HTMLFormElement,
  rules: FormRules,
): Omit<WithWishes, "values"> & { draft: Draft } {
  const { marks, withWishes } = rules;
  const typed = () => readValues(form, rules.fields);
  // After "back", the browser restores values that the next page may have sent meanwhile.
  if (wereValuesSent(rules.checkAll(typed()).normalized, marks)) form.reset();
  const isCopy = ownDraft(marks) === null;
  const stored = loadUnsentDraft(rules);
  const draft = stored ?? newDraft(typed(), marks);
  const merged = merge(typed(), draft.values);
  // A request that waits for the network goes out as it is.
  const { values, ...wishes } =
    withWishes && !isPending(draft.key) ? withWishes(merged) : { values: merged, wished: "", wishes: "" };
  const isChanged = !sameValues(values, draft.values);
  // The visitor asked for the old values to be sent, not for these.
  if (isChanged) removePending(draft.key);
  writeValues(form, values);
  if (isEmpty(values)) return { draft, ...wishes };
  const started = draft.started ?? Math.round(performance.timeOrigin);
  const copied = stored !== null && !isChanged && (isCopy || stored.copied === true);
  const restored = { ...draft, values, started, copied };
  saveDraft(restored);
  return { draft: restored, ...wishes };
}

/** Probes whether this browser stores anything. */
export function canStoreDrafts(): boolean {
  const probe = "quote-probe";
  const areas = ["sessionStorage", "localStorage"] as const;
  const stored = areas.map((area) => writeItem(area, probe, "1"));
  for (const area of areas) removeItem(area, probe);
  return stored.includes(true);
}

/** Returns the stored draft, unless another page has sent it. */
function loadUnsentDraft({ checkAll, marks }: FormRules): Draft | null {
  const draft = loadDraft(marks);
  if (draft === null || !wasSent(draft.key)) return draft;
  forgetDraft(draft);
  // Values typed after sending are a new quote request.
  const isSent = isDraftSent({ ...draft, values: checkAll(draft.values).normalized });
  return isSent ? null : { ...draft, key: newDraft({}, marks).key };
}
