import { Dashboard } from "../../../features/admin/Dashboard";
import { Providers } from "../../../features/admin/Providers";
import { leaveForLogin } from "../../../features/admin/places";

export default function Page() {
  return (
    <Providers onUnauthorized={leaveForLogin}>
      <Dashboard />
    </Providers>
  );
}
