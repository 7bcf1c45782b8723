import { useCallback, useEffect } from "react";
import { Wordmark } from "../../../components/Wordmark";
import { forgetWhatIsOld } from "../session/logoutStorage";
import { goToInbox } from "../session/redirects";
import { useAuthStatus, useNewsFromOtherTabs } from "../session/session";
import { LoginForm } from "./LoginForm";
import { useSiteName } from "./useSiteName";

/** The door to the inbox. Who is logged in already, or logs in elsewhere meanwhile, goes straight on. */
export function Login() {
  const { data } = useAuthStatus();
  const authenticated = data?.authenticated;
  const name = useSiteName();

  // Another tab's message is lost while this page loads, and may arrive before the storage it speaks of has changed here.
  // The storage event comes after the change, so listening before the first look leaves no gap.
  useEffect(() => {
    addEventListener("storage", forgetWhatIsOld);
    forgetWhatIsOld();
    return () => removeEventListener("storage", forgetWhatIsOld);
  }, []);
  useEffect(() => {
    if (authenticated === true) goToInbox();
  }, [authenticated]);

  useNewsFromOtherTabs(
    useCallback((news) => {
      if (news === "logged-in") goToInbox();
      else sessionStorage.clear();
    }, []),
  );

  return (
    <main className="login" data-tone="night">
      <header className="login-top wrap">
        {name !== null && (
          <a className="login-home" href="/">
            <Wordmark name={name} />
          </a>
        )}
      </header>
      <section className="login-card" aria-labelledby="login-title">
        <h1 id="login-title">Log in</h1>
        <p className="login-lede">The inbox with your customers' quote requests.</p>
        <LoginForm />
      </section>
      <div className="backdrop" aria-hidden="true" />
    </main>
  );
}
