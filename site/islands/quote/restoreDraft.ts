import { checkAll } from "./fields/check";
import { isEmpty, merge, readValues, sameValues, writeValues } from "./fields/values";
import { isDraftSent, isPending, removePending, wasSent, wereValuesSent } from "./sending/outbox";
import { type Draft, forgetDraft, loadDraft, newDraft, ownDraft, saveDraft } from "./storage/draft";
import { removeItem, writeItem } from "./storage/storage";
import { withWishes } from "./wishes";

/**
 * Fills the form from the stored draft. Returns the draft that is now being edited, and what the address asked for. Values that the visitor
 * typed before hydration, or that the browser restored, win over the stored ones.
 */
export function restoreDraft(form: HTMLFormElement): { draft: Draft; wishes: string[] } {
  // After "back", the browser restores values that the next page may have sent meanwhile.
  if (wereValuesSent(checkAll(readValues(form)).normalized)) form.reset();
  const isCopy = ownDraft() === null;
  const stored = loadUnsentDraft();
  const draft = stored ?? newDraft(readValues(form));
  const merged = merge(readValues(form), draft.values);
  // A request that waits for the network goes out as it is.
  const { values, wishes } = isPending(draft.key) ? { values: merged, wishes: [] } : withWishes(form, merged);
  const isChanged = !sameValues(values, draft.values);
  // The visitor asked for the old values to be sent, not for these.
  if (isChanged) removePending(draft.key);
  writeValues(form, values);
  if (isEmpty(values)) return { draft, wishes };
  const started = draft.started ?? Math.round(performance.timeOrigin);
  const copied = stored !== null && !isChanged && (isCopy || stored.copied === true);
  const restored = { ...draft, values, started, copied };
  saveDraft(restored);
  return { draft: restored, wishes };
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
function loadUnsentDraft(): Draft | null {
  const draft = loadDraft();
  if (draft === null || !wasSent(draft.key)) return draft;
  forgetDraft(draft.key);
  // Values typed after sending are a new quote request.
  return isDraftSent(draft) ? null : { ...draft, key: newDraft(draft.values).key };
}
