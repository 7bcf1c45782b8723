import { type ChangeEvent, useEffect, useState } from "react";
import type { QuoteRequest, RequestStatus, TriagePatch } from "../../../../generated/api";
import { fullName, statuses } from "../labels";
import { Clock } from "./DeadlineBadge";
import { DeleteDialog } from "./DeleteDialog";
import { Note } from "./Note";
import { useDelete } from "./useDelete";

type HandlingProps = {
  request: QuoteRequest;
  onChange: (change: TriagePatch) => void;
  /** Before the request leaves the page. */
  onDeleted: () => void;
  /** The button that asked is disabled and cannot keep the focus. Should stay the same function. */
  onDeleting: () => void;
};

/** What has become of a request, and what is done about it. */
export function Handling({ request, onChange, onDeleted, onDeleting }: HandlingProps) {
  const [asking, ask] = useState(false);
  const { isPending, mutate } = useDelete(request, onDeleted);
  const { id, status, read } = request;
  const who = <span className="visually-hidden"> {fullName(request)}</span>;

  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    onChange({ status: event.target.value as RequestStatus, ...(!read && { read: true }) });
  const confirm = () => {
    ask(false);
    mutate();
  };
  useEffect(() => {
    if (isPending) onDeleting();
  }, [isPending, onDeleting]);

  return (
    <div className="quote-request-triage">
      {status === "new" && <Clock request={request} />}
      <div className="quote-request-status">
        <label htmlFor={`status-${id}`}>
          Status<span className="visually-hidden"> of {fullName(request)}</span>
        </label>
        <select id={`status-${id}`} className={`status-${status}`} value={status} onChange={choose}>
          {statuses.map(({ value, label }) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Note request={request} />
      <div className="quote-request-actions">
        <button className="admin-button" type="button" data-key="u" onClick={() => onChange({ read: !read })}>
          {read ? "Mark as unread" : "Mark as read"}
          {who}
        </button>
        <button
          className="admin-button admin-button-danger-quiet"
          type="button"
          data-key="d"
          disabled={isPending}
          onClick={() => ask(true)}
        >
          {isPending ? "Deleting…" : "Delete"}
          {who}
        </button>
      </div>
      {asking && <DeleteDialog request={request} onCancel={() => ask(false)} onConfirm={confirm} />}
    </div>
  );
}
