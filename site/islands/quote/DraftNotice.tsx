import { IDEMPOTENCY_TTL_DAYS } from "../../generated/form-constants";
import type { DraftState } from "./formState";
import type { Said } from "./said";

type DraftNoticeProps = { said: Said; draft: DraftState; onClear: () => void; onUndo: () => void };

/** Says that this device stores the draft, and clears it. Its space is reserved, so nothing shifts when it appears. */
export function DraftNotice({ said, draft, onClear, onUndo }: DraftNoticeProps) {
  const cleared = draft === "cleared";
  return (
    <div className="quote-form-draft-notice">
      {draft !== "unavailable" && (
        <>
          <p>{cleared ? said.formCleared : said.formDraft.replace("{days}", String(IDEMPOTENCY_TTL_DAYS))}</p>
          {/* One button for both actions, so that it keeps the focus. */}
          <button type="button" disabled={draft === "empty"} onClick={cleared ? onUndo : onClear}>
            <span>{cleared ? said.formUndo : said.formClear}</span>
            <span className="visually-hidden">{` ${cleared ? said.formUndoWhat : said.formClearWhat}`}</span>
          </button>
        </>
      )}
    </div>
  );
}
