import { LoginPage } from "../../../features/admin/login/LoginPage";
import { Providers } from "../../../features/admin/Providers";

export default function Page() {
  return (
    // A 401 answers a wrong password; the form reports it.
    <Providers onUnauthorized={() => undefined}>
      <LoginPage />
    </Providers>
  );
}
