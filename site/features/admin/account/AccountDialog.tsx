import { call } from "../api/client";
import { HistoryDisclosure } from "../history/HistoryDisclosure";
import { Dialog } from "../inbox/Dialog";
import { ACCOUNT_KEY } from "./keys";
import { PasswordChange } from "./PasswordChange";
import { SecondStep } from "./SecondStep";
import { Sessions } from "./Sessions";

/** The owner's account. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Account" onClose={onClose}>
      <Sessions />
      <PasswordChange />
      <SecondStep />
      <HistoryDisclosure
        queryKey={[ACCOUNT_KEY]}
        about="account"
        load={(after, signal) =>
          call("GET /api/admin/history", { query: after === undefined ? {} : { after }, signal })
        }
      />
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
