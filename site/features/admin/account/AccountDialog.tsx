import { call } from "../api/client";
import { HistoryDisclosure } from "../history/HistoryDisclosure";
import { Dialog } from "../inbox/Dialog";
import { useIsOwner } from "../session/session";
import { words } from "../words/words";
import { ACCOUNT_KEY } from "./keys";
import { Notifications } from "./Notifications";
import { Passkeys } from "./Passkeys";
import { PasswordChange } from "./PasswordChange";
import { People } from "./People";
import { RecoveryCodes } from "./RecoveryCodes";
import { SecondStep } from "./SecondStep";
import { Sessions } from "./Sessions";

/** The account of the person who is logged in, and for owners everybody's. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const isOwner = useIsOwner();
  return (
    <Dialog title={words.account.title} closable onClose={onClose}>
      <Sessions />
      <Notifications />
      <PasswordChange />
      <SecondStep />
      <Passkeys />
      <RecoveryCodes />
      {isOwner && <People />}
      {isOwner && (
        <HistoryDisclosure
          queryKey={[ACCOUNT_KEY]}
          about="account"
          load={(after, signal) =>
            call("GET /api/admin/history", { query: after === undefined ? {} : { after }, signal })
          }
        />
      )}
    </Dialog>
  );
}
