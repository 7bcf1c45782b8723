import type { QuoteRequest } from "../../../../generated/api";
import { TRASH_RETENTION_DAYS } from "../../../../generated/api-constants";
import { Dialog } from "../Dialog";
import { fullName } from "../labels";

type DeleteDialogProps = { request: QuoteRequest; onCancel: () => void; onConfirm: () => void };

export function DeleteDialog({ request, onCancel, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog title="Are you sure you want to delete this contact request?" onClose={onCancel}>
      <p>
        The request from <bdi>{fullName(request)}</bdi> will go to the trash, where you can restore it for{" "}
        {TRASH_RETENTION_DAYS} days.
      </p>
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button className="admin-button admin-button-danger" type="button" onClick={onConfirm}>
          Delete
        </button>
      </div>
    </Dialog>
  );
}
