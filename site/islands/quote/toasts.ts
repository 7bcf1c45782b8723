import type { Toast } from "../../components/Toaster";
import { ANSWER_WITHIN_HOURS, HONEYPOT } from "../../generated/form-constants";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import type { PendingSubmission } from "./sending/outbox";
import type { Report } from "./sending/sendQueue";
import { loadDraft, newDraft, saveDraft } from "./storage/draft";

export function sentToast(): Toast {
  const { sent, sentText } = wordsOf(sentWords);
  return { title: sent, text: sentText.replace("{hours}", String(ANSWER_WITHIN_HOURS)), tone: "good" };
}

export const failedToast = {
  title: "Error",
  text: "Failed to send quote request. Please try again.",
  tone: "bad",
} as const;

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
  if (outcome.kind === "sent") showToast(sentToast());
  if (outcome.kind === "invalid" || (outcome.kind === "refused" && !outcome.temporary)) {
    restoreRejected(submission, outcome.kind === "invalid" ? outcome.messages : {});
    showToast({
      ...failedToast,
      action: { label: "Open the form", run: () => location.assign("/#contact") },
    });
  }
};

function restoreRejected({ key, body }: PendingSubmission, messages: Record<string, string>) {
  const { [HONEYPOT]: _, fillTime, ...values } = body;
  const current = loadDraft();
  if (current === null || current.key === key)
    saveDraft({ ...newDraft(current?.values ?? values), key, messages });
}
