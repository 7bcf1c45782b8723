import { type ChangeEvent, useEffect, useState } from "react";
import type { QuoteRequest, RequestStatus, TriagePatch } from "../../../../generated/api";
import { REQUEST_STATUSES } from "../../../../generated/api-constants";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
import { fullName } from "../labels";
import { Amount } from "./Amount";
import { Assignee } from "./Assignee";
import { CallAgain } from "./CallAgain";
import { DeleteDialog } from "./DeleteDialog";
import { Note } from "./Note";
import { useDelete } from "./useDelete";

type TriagePanelProps = {
  request: QuoteRequest;
  onChange: (change: TriagePatch) => void;
  /** Called before the request disappears from the list. */
  onDeleted: () => void;
  /** Called when the delete button is disabled and loses the focus. Should be stable. */
  onDeleting: () => void;
};

/** The triage of a request: status, quote, call, person, note, read mark and deletion. */
export function TriagePanel({ request, onChange, onDeleted, onDeleting }: TriagePanelProps) {
  const [confirming, setConfirming] = useState(false);
  const { isPending, mutate } = useDelete(request, onDeleted);
  const { id, status, read } = request;
  const name = fullName(request);

  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    onChange({ status: event.target.value as RequestStatus, ...(!read && { read: true }) });
  const confirm = () => {
    setConfirming(false);
    mutate();
  };
  useEffect(() => {
    if (isPending) onDeleting();
  }, [isPending, onDeleting]);

  return (
    <div className="quote-request-triage">
      <div className="quote-request-field">
        <label htmlFor={`status-${id}`}>{rich(words.triage.statusOf, { name })}</label>
        <select
          id={`status-${id}`}
          data-key="status"
          className={`status-${status}`}
          value={status}
          onChange={choose}
        >
          {REQUEST_STATUSES.map((each) => (
            <option value={each} key={each}>
              {words.statuses[each]}
            </option>
          ))}
        </select>
      </div>
      <Amount request={request} onChange={onChange} />
      <CallAgain request={request} onChange={onChange} />
      <Assignee request={request} onChange={onChange} />
      <Note request={request} />
      <div className="quote-request-actions">
        <button className="admin-button" type="button" data-key="u" onClick={() => onChange({ read: !read })}>
          {rich(read ? words.triage.markUnread : words.triage.markRead, { name })}
        </button>
        <button
          className="admin-button admin-button-danger-quiet"
          type="button"
          data-key="d"
          disabled={isPending}
          onClick={() => setConfirming(true)}
        >
          {rich(isPending ? words.triage.deleting : words.triage.delete, { name })}
        </button>
      </div>
      {confirming && (
        <DeleteDialog request={request} onCancel={() => setConfirming(false)} onConfirm={confirm} />
      )}
    </div>
  );
}
