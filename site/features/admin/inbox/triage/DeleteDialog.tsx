import type { QuoteRequest } from "../../../../generated/api";
import { TRASH_RETENTION_DAYS } from "../../../../generated/api-constants";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
import { Dialog } from "../Dialog";
import { fullName } from "../labels";

type DeleteDialogProps = { request: QuoteRequest; onCancel: () => void; onConfirm: () => void };

export function DeleteDialog({ request, onCancel, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog title={words.triage.deleteSure} onClose={onCancel}>
      <p>
        {rich(words.triage.deleteAbout, {
          name: <bdi>{fullName(request)}</bdi>,
          days: TRASH_RETENTION_DAYS,
        })}
      </p>
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onCancel}>
          {words.common.cancel}
        </button>
        <button className="admin-button admin-button-danger" type="button" onClick={onConfirm}>
          {words.common.delete}
        </button>
      </div>
    </Dialog>
  );
}
