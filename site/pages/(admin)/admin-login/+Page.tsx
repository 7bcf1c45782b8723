import { Login } from "../../../features/admin/login/LoginPage";
import { Providers } from "../../../features/admin/Providers";

export default function Page() {
  return (
    <Providers onUnauthorized={stay}>
      <Login />
    </Providers>
  );
}

/** Here it says that the password was wrong, and whoever sent it tells. */
function stay() {}
