import { TRASH_RETENTION_DAYS } from "../../../../generated/api-constants";
import { Dialog } from "../Dialog";
import { countOf } from "../labels";

type BulkDeleteDialogProps = { count: number; onCancel: () => void; onConfirm: () => void };

export function BulkDeleteDialog({ count, onCancel, onConfirm }: BulkDeleteDialogProps) {
  return (
    <Dialog title={`Delete ${countOf(count, "request")}?`} onClose={onCancel}>
      <p>
        {count === 1 ? "It" : "They"} will go to the trash, where you can restore{" "}
        {count === 1 ? "it" : "them"} for {TRASH_RETENTION_DAYS} days.
      </p>
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button className="admin-button admin-button-danger" type="button" onClick={onConfirm}>
          Delete {countOf(count, "request")}
        </button>
      </div>
    </Dialog>
  );
}
