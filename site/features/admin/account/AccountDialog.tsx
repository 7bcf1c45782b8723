import { Dialog } from "../inbox/Dialog";
import { PasswordChange } from "./PasswordChange";
import { Sessions } from "./Sessions";

/** The owner's account. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Account" onClose={onClose}>
      <Sessions />
      <PasswordChange />
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
