import { forgetDraft, ownDraft } from "../storage/draft";
import { tellAnywhere } from "../toasts";
import { isSent } from "./outbox";
import { startCourier } from "./sendQueue";

/** Sends what an earlier page could not. */
export function resume() {
  startCourier(tellAnywhere).send();
}

/** Another tab has sent what was typed here or shown here: nothing of it stays behind. */
export function forgetSent() {
  const draft = ownDraft();
  if (draft !== null && isSent(draft)) forgetDraft(draft.key);
}
