import type { QuoteRequest } from "../../../../generated/api";
import { rich } from "../../words/rich";
import { say, words } from "../../words/words";
import { fullName } from "../labels";
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
        {rich(words.triage.trashed, {
          time: <time dateTime={deletedAt}>{localTime(deletedAt)}</time>,
          day: <time dateTime={keptUntil(deletedAt).toISOString()}>{localDate(keptUntil(deletedAt))}</time>,
        })}
      </p>
      <p className="quote-request-past">
        {say(words.triage.pastStatus, { status: words.statuses[request.status] })}
        {request.amount > 0 && `, ${moneyWords(request.amount)}`}
      </p>
      {request.note !== "" && (
        <p className="quote-request-past" dir="auto">
          {say(words.triage.pastNote, { note: request.note })}
        </p>
      )}
      <div className="quote-request-actions">
        <button
          className="admin-button admin-button-primary"
          type="button"
          disabled={restoration.isPending}
          onClick={() => restoration.mutate()}
        >
          {rich(restoration.isPending ? words.triage.restoring : words.triage.restore, {
            name: fullName(request),
          })}
        </button>
      </div>
    </div>
  );
}
