// For pages without the form. Loaded on demand by everyPage.ts.

import { isDraftSent } from "./sending/outbox";
import { startSendQueue } from "./sending/sendQueue";
import { forgetDraft, ownDraft } from "./storage/draft";
import { reportByToast } from "./toasts";

/** Sends what an earlier page could not send, and reports the outcome by toast. */
export function sendPending() {
  startSendQueue(reportByToast).send();
}

/** Removes this tab's draft if another tab has sent exactly these values. */
export function clearSentDraft() {
  const draft = ownDraft();
  if (draft !== null && isDraftSent(draft)) forgetDraft(draft.key);
}
