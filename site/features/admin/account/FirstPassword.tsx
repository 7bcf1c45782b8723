import { MIN_PASSWORD_CHARS } from "../../../generated/api-constants";
import { useLogout } from "../session/session";
import { say, words } from "../words/words";
import { PasswordForm } from "./PasswordChange";

/** The page after the login with a one-time password. The inbox opens once it was changed. */
export function FirstPassword({ name }: { name: string }) {
  const { logout, pending } = useLogout();
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>{say(words.account.welcome, { name })}</h1>
      </header>
      <main className="inbox-main">
        <section className="inbox-panel account-first" aria-label={words.account.chooseYours}>
          <PasswordForm presentLabel={words.account.oneTimePassword}>
            {say(words.account.choosePassword, { count: MIN_PASSWORD_CHARS })}
          </PasswordForm>
          <p>
            <button className="admin-button" type="button" disabled={pending} onClick={logout}>
              {words.inbox.logout}
            </button>
          </p>
        </section>
      </main>
    </div>
  );
}
