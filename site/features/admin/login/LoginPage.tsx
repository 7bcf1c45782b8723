import { useCallback, useEffect } from "react";
import { removeInvalidEntries } from "../session/logoutStorage";
import { redirectToInbox } from "../session/redirects";
import { useAuthStatus, useSessionEvents } from "../session/session";
import { words } from "../words/words";
import { LoginForm } from "./LoginForm";
import { useSiteName } from "./useSiteName";

/** The login page. With a session, or when another tab logs in, it redirects to the inbox. */
export function LoginPage() {
  const { data } = useAuthStatus();
  const authenticated = data?.authenticated;
  const name = useSiteName();

  // Another tab's logout message is lost while this page loads, and may arrive before its storage change is visible
  // here. The storage event comes after the change, so listening before the first look leaves no gap.
  useEffect(() => {
    addEventListener("storage", removeInvalidEntries);
    removeInvalidEntries();
    return () => removeEventListener("storage", removeInvalidEntries);
  }, []);
  useEffect(() => {
    if (authenticated === true) redirectToInbox();
  }, [authenticated]);

  useSessionEvents(
    useCallback((event) => {
      if (event === "logged-in") redirectToInbox();
      else sessionStorage.clear();
    }, []),
  );

  return (
    <main className="login" data-tone="night">
      <header className="login-top wrap">
        {name !== null && (
          <a className="login-home" href="/">
            {/* The icon has the mark of the business, on the color of this page. */}
            <span className="wordmark">
              <img className="login-mark" src="/favicon.svg" alt="" width="48" height="48" />
              <span>{name}</span>
            </span>
          </a>
        )}
      </header>
      <section className="login-card" aria-labelledby="login-title">
        <h1 id="login-title">{words.login.title}</h1>
        <p className="login-lede">{words.login.about}</p>
        <LoginForm asksForName={data?.asksForName === true} />
      </section>
      <div className="backdrop" aria-hidden="true" />
    </main>
  );
}
