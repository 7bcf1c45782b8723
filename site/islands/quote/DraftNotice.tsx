import { IDEMPOTENCY_TTL_DAYS } from "../../generated/form-constants";
import type { DraftState } from "./formState";

type DraftNoticeProps = { draft: DraftState; onClear: () => void; onUndo: () => void };

/** Says that this device stores the draft, and clears it. Its space is reserved, so nothing shifts when it appears. */
export function DraftNotice({ draft, onClear, onUndo }: DraftNoticeProps) {
  const cleared = draft === "cleared";
  return (
    <div className="quote-form-draft-notice">
      {draft !== "unavailable" && (
        <>
          <p>
            {cleared
              ? "The form is cleared."
              : `What you type is kept on this device until it is sent, for ${IDEMPOTENCY_TTL_DAYS} days at most.`}
          </p>
          {/* One button for both actions, so that it keeps the focus. */}
          <button type="button" disabled={draft === "empty"} onClick={cleared ? onUndo : onClear}>
            <span>{cleared ? "Undo" : "Clear"}</span>
            <span className="visually-hidden">{cleared ? " clearing the form" : " the form"}</span>
          </button>
        </>
      )}
    </div>
  );
}
