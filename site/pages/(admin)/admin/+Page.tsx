import { Dashboard } from "../../../features/admin/inbox/InboxPage";
import { Providers } from "../../../features/admin/Providers";
import { leaveForLogin } from "../../../features/admin/session/redirects";

export default function Page() {
  return (
    <Providers onUnauthorized={leaveForLogin}>
      <Dashboard />
    </Providers>
  );
}
