import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FirstPassword } from "../account/FirstPassword";
import { removeInvalidEntries } from "../session/logoutStorage";
import { redirectAfterLogout, redirectToLogin } from "../session/redirects";
import { restoreSearchText } from "../session/searchTextState";
import { useAuthStatus, useSessionEvents } from "../session/session";
import { useBfcacheGuard } from "../session/useBfcacheGuard";
import { words } from "../words/words";
import { Inbox } from "./Inbox";
import { rememberTeam } from "./team";
import { useForms } from "./useForms";

/** The inbox page. It requests no data before it knows that there is a session. */
export function InboxPage() {
  const { data, isError, refetch } = useAuthStatus();
  const queries = useQueryClient();
  const authenticated = data?.authenticated;
  const hasOneTimePassword = data?.person?.oneTimePassword === true;
  const forms = useForms(authenticated === true && !hasOneTimePassword);
  const hadOneTimePassword = useRef(false);
  // The forms decide the words of the title; the document has them already.
  const [title] = useState(() => document.title.replace(/\s*\|.*$/, ""));

  // Before the first paint.
  useLayoutEffect(() => {
    removeInvalidEntries();
    restoreSearchText();
  }, []);

  useEffect(() => {
    if (authenticated === false) redirectToLogin();
  }, [authenticated]);

  useSessionEvents(
    useCallback(
      (event) => {
        if (event !== "logged-out") return;
        queries.clear();
        redirectAfterLogout();
      },
      [queries],
    ),
  );

  useBfcacheGuard(
    useCallback(async () => {
      const answer = await refetch();
      // The reloaded page reports the error and offers to try again.
      if (answer.isError) location.reload();
      return answer.isSuccess && answer.data.authenticated;
    }, [refetch]),
  );

  if (authenticated === true && data?.person !== undefined && hasOneTimePassword) {
    hadOneTimePassword.current = true;
    return <FirstPassword name={data.person.name} />;
  }
  // Filters need the forms. Without them, fields have their names.
  if (authenticated === true && forms.isFetched) {
    rememberTeam(data?.person?.team ?? []);
    return <Inbox isNewPerson={hadOneTimePassword.current} />;
  }
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>{title}</h1>
      </header>
      <main className="inbox-main" aria-busy={!isError}>
        {isError && (
          <div className="inbox-panel inbox-failure" role="alert">
            <p>{words.inbox.loadFailed}</p>
            <button className="admin-button" type="button" onClick={() => refetch()}>
              {words.common.tryAgain}
            </button>
          </div>
        )}
      </main>
    </div>
  );
}
