// For pages without the form. Loaded on demand by everyPage.ts.

import { onLedgerChange, photoEntries } from "./photos/ledger";
import { isDraftSent } from "./sending/outbox";
import { startSendQueue } from "./sending/sendQueue";
import { forgetDraft, ownDraft } from "./storage/draft";
import { reportByToast, reportPhotosByToast } from "./toasts";

/** Sends what an earlier page could not send, and reports the outcome by toast. */
export function sendPending() {
  startSendQueue(reportByToast).send();
  const sendPhotos = () => {
    if (!Object.values(photoEntries()).some(({ upload }) => upload !== undefined)) return;
    unsubscribe();
    import("./photos/work")
      .then(({ startPhotoQueue }) => startPhotoQueue(reportPhotosByToast))
      .catch(() => undefined);
  };
  // The photos of a request may be sent once it has arrived.
  const unsubscribe = onLedgerChange(sendPhotos);
  sendPhotos();
}

/** Removes this tab's draft if another tab has sent exactly these values. */
export function clearSentDraft() {
  const draft = ownDraft();
  if (draft !== null && isDraftSent(draft)) forgetDraft(draft.key);
}
