import type { Toast } from "../../components/Toaster";
import type { Submission } from "./sending/outbox";
import type { Report } from "./sending/sendQueue";
import { loadDraft, newDraft, saveDraft } from "./storage/draft";

export const sentToast = {
  title: "Quote Request Sent!",
  text: "We'll contact you within 24 hours with a detailed estimate.",
  tone: "good",
} as const;

export const failedToast = {
  title: "Error",
  text: "Failed to send quote request. Please try again.",
  tone: "bad",
} as const;

export function loadToasts() {
  return import("./showToast");
}

export function tell(toast: Toast) {
  // A page that lost its network before the toasts came says the same beside its button.
  loadToasts().then(
    ({ showToast }) => showToast({ ...toast }),
    () => undefined,
  );
}

/** What is told of an earlier try is no longer true of the next one. */
export function takeBack() {
  loadToasts().then(
    ({ showToast }) => showToast(null),
    () => undefined,
  );
}

/** For pages without the form: says how it ended, and leaves what has to be corrected for the form. */
export const tellAnywhere: Report = (submission, outcome) => {
  if (outcome.kind === "sent") tell(sentToast);
  if (outcome.kind === "wrong" || (outcome.kind === "refused" && !outcome.passing)) {
    giveBack(submission, outcome.kind === "wrong" ? outcome.messages : {});
    tell({ ...failedToast, action: { label: "Open the form", run: () => location.assign("/#contact") } });
  }
};

function giveBack({ key, body }: Submission, messages: Record<string, string>) {
  const { website, fillTime, ...values } = body;
  const other = loadDraft();
  if (other === null || other.key === key) saveDraft({ ...newDraft(other?.values ?? values), key, messages });
}
