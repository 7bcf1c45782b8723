// For pages without the form. Loaded on demand by everyPage.ts.

import { toastWords } from "../../generated/words/toast";
import { wordsOf } from "../words";
import { onLedgerChange, photoEntries } from "./photos/ledger";
import type { PhotoProgress } from "./photos/photoQueue";
import { isDraftSent } from "./sending/outbox";
import { startSendQueue } from "./sending/sendQueue";
import { forgetDraft, ownDrafts } from "./storage/draft";
import { reportByToast, showToast } from "./toasts";

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

/** Removes those of this tab's drafts of which another tab has sent exactly these values. */
export function clearSentDrafts() {
  for (const draft of ownDrafts()) if (isDraftSent(draft)) forgetDraft(draft);
}

/** Reports that the photos have arrived. */
function reportPhotosByToast({ left, sent, lost }: PhotoProgress) {
  if (left > 0 || sent === 0) return;
  const { toastPhoto, toastPhotos, toastPhotosLost, toastPhotosThere } = wordsOf(toastWords);
  showToast({
    title: sent === 1 ? toastPhoto : toastPhotos,
    text: lost > 0 ? toastPhotosLost : toastPhotosThere,
    tone: "good",
  });
}
