import type { Messages } from "./fields/check";

/** The form's state without its values, which stay in the DOM. */
export type FormState = {
  /** Until then the browser itself checks and sends. */
  hydrated: boolean;
  busy: boolean;
  messages: Messages;
  /** The next move: of the focus to a field, or of the view to the button. A new object each time, so that a target can repeat. */
  focus: { target: string | null } | null;
  status: SendStatus;
  draft: DraftState;
  /** What the link that led here asks for, as the form shows it. */
  wishes: string;
  /** The key of the draft, to which photos belong. Empty until hydration. */
  draftKey: string;
};

export type SendStatus =
  | { kind: "none" }
  /** Queued; sent without further action. `stored`: it outlives the page. */
  | { kind: "waiting"; cause: WaitingCause; stored: boolean }
  /** Was queued, then the visitor typed something else. */
  | { kind: "changed" }
  | { kind: "failed"; detail: string | null }
  /** `older`: the values in the form were typed after sending. `sender`: who asked, and where the answer goes. */
  | { kind: "sent"; older: boolean; sender: string };

/** Returns true if the form is folded: a request has arrived, and all its fields are empty. */
export function isFolded({ status }: FormState): boolean {
  return status.kind === "sent" && !status.older;
}

/**
 * The reason why a submission is still queued. `unreachable`: no response. `refused`: a response that may be another one later.
 * `unknown`: an earlier page has tried.
 */
export type WaitingCause = "offline" | "unreachable" | "refused" | "unknown";

/** `unavailable`: this browser stores nothing. */
export type DraftState = "unavailable" | "empty" | "stored" | "cleared";

export const initialState: FormState = {
  hydrated: false,
  busy: false,
  messages: {},
  focus: null,
  status: { kind: "none" },
  draft: "unavailable",
  wishes: "",
  draftKey: "",
};
