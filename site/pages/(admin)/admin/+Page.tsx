import { InboxPage } from "../../../features/admin/inbox/InboxPage";
import { Providers } from "../../../features/admin/Providers";
import { redirectToLogin } from "../../../features/admin/session/redirects";

export default function Page() {
  return (
    <Providers onUnauthorized={redirectToLogin}>
      <InboxPage />
    </Providers>
  );
}
