import type { QuoteRequest } from "../../../../generated/api";
import { fullName, statusLabel } from "../labels";
import { keptUntil, localDate, localTime } from "../times";
import { useRestore } from "./useDelete";

type TrashHandlingProps = { request: QuoteRequest; deletedAt: string; onRestored: () => void };

/** In the trash nothing changes but this: out of it again. */
export function TrashHandling({ request, deletedAt, onRestored }: TrashHandlingProps) {
  const restoration = useRestore(request, onRestored);
  return (
    <div className="quote-request-triage">
      <p className="quote-request-trashed">
        Deleted on <time dateTime={deletedAt}>{localTime(deletedAt)}</time>, kept until{" "}
        <time dateTime={keptUntil(deletedAt).toISOString()}>{localDate(keptUntil(deletedAt))}</time>
      </p>
      <p className="quote-request-past">Status: {statusLabel(request.status)}</p>
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
