import { TRASH_RETENTION_DAYS } from "../../../../generated/api-constants";
import { say, words } from "../../words/words";
import { Dialog } from "../Dialog";

type BulkDeleteDialogProps = { count: number; onCancel: () => void; onConfirm: () => void };

export function BulkDeleteDialog({ count, onCancel, onConfirm }: BulkDeleteDialogProps) {
  return (
    <Dialog title={say(words.choose.deleteTitle, { count })} onClose={onCancel}>
      <p>{say(words.choose.deleteAbout, { count, days: TRASH_RETENTION_DAYS })}</p>
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onCancel}>
          {words.common.cancel}
        </button>
        <button className="admin-button admin-button-danger" type="button" onClick={onConfirm}>
          {say(words.choose.deleteMany, { count })}
        </button>
      </div>
    </Dialog>
  );
}
