import type { QuoteRequest } from "../../../../generated/api";
import { fullName, statusLabels } from "../labels";
import { moneyWords } from "../money";
import { keptUntil, localDate, localTime } from "../times";
import { useRestore } from "./useDelete";

type TrashPanelProps = { request: QuoteRequest; deletedAt: string; onRestored: () => void };

/** The triage of a deleted request: read-only, with a button that restores it. */
export function TrashPanel({ request, deletedAt, onRestored }: TrashPanelProps) {
  const restoration = useRestore(request, onRestored);
  return (
    <div className="quote-request-triage">
      <p className="quote-request-trashed">
        Deleted on <time dateTime={deletedAt}>{localTime(deletedAt)}</time>, kept until{" "}
        <time dateTime={keptUntil(deletedAt).toISOString()}>{localDate(keptUntil(deletedAt))}</time>
      </p>
      <p className="quote-request-past">
        Status: {statusLabels[request.status]}
        {request.amount > 0 && `, ${moneyWords(request.amount)}`}
      </p>
      {request.note !== "" && (
        <p className="quote-request-past" dir="auto">
          Note: {request.note}
        </p>
      )}
      <div className="quote-request-actions">
        <button
          className="admin-button admin-button-primary"
          type="button"
          disabled={restoration.isPending}
          onClick={() => restoration.mutate()}
        >
          {restoration.isPending ? "Restoring…" : "Restore"}
          <span className="visually-hidden"> {fullName(request)}</span>
        </button>
      </div>
    </div>
  );
}
