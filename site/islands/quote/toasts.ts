import type { Toast } from "../../components/Toaster";
import { ANSWER_WITHIN_HOURS, HONEYPOT } from "../../generated/form-constants";
import { sentWords } from "../../generated/words/sent";
import { toastWords } from "../../generated/words/toast";
import { wordsOf } from "../words";
import type { FormValues } from "./fields/check";
import type { PendingSubmission, SubmissionMarks } from "./sending/outbox";
import type { Report } from "./sending/sendQueue";
import { type FormMarks, loadDraft, newDraft, saveDraft } from "./storage/draft";

export function sentToast({ sent: own }: SubmissionMarks): Toast {
  const { sent, sentText } = wordsOf(sentWords);
  const words = { title: sent, text: sentText.replace("{hours}", String(ANSWER_WITHIN_HOURS)) };
  return { ...(own ?? words), tone: "good" };
}

export function failedToast({ form }: FormMarks): Toast {
  const { toastError, toastFailed, toastNotSent } = wordsOf(toastWords);
  return { title: toastError, text: form === undefined ? toastFailed : toastNotSent, tone: "bad" };
}

export function loadToaster() {
  return import("./toaster");
}

/** Shows a toast in place of the current one. */
export function showToast(toast: Toast) {
  // If the toaster can't be loaded offline, the line beside the button says the same.
  loadToaster().then(
    ({ renderToast }) => renderToast({ ...toast }),
    () => undefined,
  );
}

/** Removes the current toast. */
export function hideToast() {
  loadToaster().then(
    ({ renderToast }) => renderToast(null),
    () => undefined,
  );
}

/** Reports outcomes on pages without the form. A rejected submission becomes the draft of the next form. */
export const reportByToast: Report = (submission, outcome) => {
  if (outcome.kind === "sent") showToast(sentToast(submission));
  if (outcome.kind === "invalid" || (outcome.kind === "refused" && !outcome.temporary)) {
    restoreRejected(submission, outcome.kind === "invalid" ? outcome.messages : {});
    showToast({
      ...failedToast(submission),
      action: {
        label: wordsOf(toastWords).toastOpen,
        run: () => location.assign(submission.page ?? "/#contact"),
      },
    });
  }
};

function restoreRejected(submission: PendingSubmission, messages: Record<string, string>) {
  const { [HONEYPOT]: _, fillTime, source, ...values } = submission.body;
  const { key } = submission;
  const current = loadDraft(submission);
  if (current === null || current.key === key)
    saveDraft({ ...newDraft(current?.values ?? (values as FormValues), submission), key, messages });
}
