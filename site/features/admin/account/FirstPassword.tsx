import { MIN_PASSWORD_CHARS } from "../../../generated/api-constants";
import { useLogout } from "../session/session";
import { PasswordForm } from "./PasswordChange";

/** The page after the login with a one-time password. The inbox opens once it was changed. */
export function FirstPassword({ name }: { name: string }) {
  const { logout, pending } = useLogout();
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>Welcome, {name}</h1>
      </header>
      <main className="inbox-main">
        <section className="inbox-panel account-first" aria-label="Choose your password">
          <PasswordForm presentLabel="One-time password">
            Choose a password that only you know: at least {MIN_PASSWORD_CHARS} characters, such as four or
            five unrelated words. The one-time password does not log in again.
          </PasswordForm>
          <p>
            <button className="admin-button" type="button" disabled={pending} onClick={logout}>
              Logout
            </button>
          </p>
        </section>
      </main>
    </div>
  );
}
