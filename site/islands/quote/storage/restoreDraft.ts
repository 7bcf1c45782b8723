import { checkAll, type Values } from "../fields/check";
import { isEmpty, isSame, merge, readValues, writeValues } from "../fields/values";
import { areSent, isSent, removeWaiting, wasSent } from "../sending/outbox";
import { type Draft, forgetDraft, loadDraft, newDraft, ownDraft, saveDraft } from "./draft";
import { removeItem, writeItem } from "./storage";

/** Brings back what was typed earlier. What is in the form already, typed or brought back by the browser, stays. */
export function wake(form: HTMLFormElement, before: Values | null): Draft {
  if (before !== null) writeValues(form, merge(readValues(form), before));
  // Going back, the browser brings back what the next page has sent in the meantime.
  if (areSent(checkAll(readValues(form)).meant)) form.reset();
  const isCopy = ownDraft() === null;
  const left = unsent();
  const draft = left ?? newDraft(readValues(form));
  const values = merge(readValues(form), draft.values);
  const isChanged = !isSame(values, draft.values);
  // Something else than what waits: whoever typed it has not asked for it to be sent.
  if (isChanged) removeWaiting(draft.key);
  writeValues(form, values);
  if (isEmpty(values)) return draft;
  const started = draft.started ?? Math.round(performance.timeOrigin);
  const copied = left !== null && !isChanged && (isCopy || left.copied === true);
  const woken = { ...draft, values, started, copied };
  saveDraft(woken);
  return woken;
}

/** Whether this browser keeps anything. */
export function canKeep(): boolean {
  const name = "quote-probe";
  const places = ["sessionStorage", "localStorage"] as const;
  const kept = places.map((place) => writeItem(place, name, "1"));
  for (const place of places) removeItem(place, name);
  return kept.includes(true);
}

/** The draft of a tab whose request another page has sent in the meantime is no draft any more. */
function unsent(): Draft | null {
  const draft = loadDraft();
  if (draft === null || !wasSent(draft.key)) return draft;
  forgetDraft(draft.key);
  // Something was typed after it was sent: that is another request.
  return isSent(draft) ? null : { ...draft, key: newDraft(draft.values).key };
}
