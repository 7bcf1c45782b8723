import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect } from "react";
import { forgetWhatIsOld } from "../session/logoutStorage";
import { leaveAfterLogout, leaveForLogin } from "../session/redirects";
import { bringWordsBack } from "../session/searchTextState";
import { useAuthStatus, useNewsFromOtherTabs } from "../session/session";
import { useDarkWhileAway } from "../session/useBfcacheGuard";
import { Inbox } from "./Inbox";

/** The inbox, for who is logged in. Nothing of it is asked for before that is known. */
export function Dashboard() {
  const { data, isError, refetch } = useAuthStatus();
  const queries = useQueryClient();
  const authenticated = data?.authenticated;

  // Before anything of it is drawn.
  useLayoutEffect(() => {
    forgetWhatIsOld();
    bringWordsBack();
  }, []);

  useEffect(() => {
    if (authenticated === false) leaveForLogin();
  }, [authenticated]);

  useNewsFromOtherTabs(
    useCallback(
      (news) => {
        if (news !== "logged-out") return;
        queries.clear();
        leaveAfterLogout();
      },
      [queries],
    ),
  );

  useDarkWhileAway(
    useCallback(async () => {
      const answer = await refetch();
      // A page loaded anew says what is wrong and offers to try again.
      if (answer.isError) location.reload();
      return answer.isSuccess && answer.data.authenticated;
    }, [refetch]),
  );

  if (authenticated === true) return <Inbox />;
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>Contact Form Submissions</h1>
      </header>
      <main className="inbox-main" aria-busy={!isError}>
        {isError && (
          <div className="inbox-panel inbox-failure" role="alert">
            <p>Error loading contact requests. Please try again.</p>
            <button className="admin-button" type="button" onClick={() => refetch()}>
              Try again
            </button>
          </div>
        )}
      </main>
    </div>
  );
}
