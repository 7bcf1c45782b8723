import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ActiveSession } from "../../../generated/api";
import { call, failedWith, isUnauthorized } from "../api/client";
import { recentTime } from "../inbox/times";
import { fromApi } from "../words/fromApi";
import { rich } from "../words/rich";
import { say, words } from "../words/words";
import { ACCOUNT_KEY } from "./keys";

/** Sessions that are shown at first: more would push the settings down. */
const SESSIONS_SHOWN_AT_FIRST = 5;

const LIST_ID = "account-sessions-list";

/** The browsers with a session. The session of any of the others, or of all others, can be ended. */
export function Sessions() {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [ACCOUNT_KEY, "sessions"],
    queryFn: ({ signal }) => call("GET /api/admin/sessions", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: endSessions,
    onSettled: () => queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] }),
  });
  const own = data?.filter(({ person }) => person === data.find(({ current }) => current)?.person) ?? [];
  // The button that was pressed disappears, and with it the focus.
  useEffect(() => {
    if (end.isSuccess) heading.current?.focus();
  }, [end.isSuccess]);

  return (
    <section className="account-part" aria-labelledby="account-sessions">
      <h3 id="account-sessions" tabIndex={-1} ref={heading}>
        {words.account.loggedInAt}
      </h3>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          {words.account.listFailed}{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            {words.common.tryAgain}
          </button>
        </p>
      )}
      <ul id={LIST_ID} className="account-sessions" aria-busy={data === undefined && !isError}>
        {data?.slice(0, showsAll ? data.length : SESSIONS_SHOWN_AT_FIRST).map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            named={data.length > own.length}
            busy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {data !== undefined && data.length > SESSIONS_SHOWN_AT_FIRST && (
        <p>
          <button
            className="text-button"
            type="button"
            aria-expanded={showsAll}
            aria-controls={LIST_ID}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? words.account.showFewer : say(words.account.showAll, { count: data.length })}
          </button>
        </p>
      )}
      <p role="status">
        {end.isSuccess && say(words.account.ended, { count: end.data })}
        {end.isPending && words.account.ending}
      </p>
      {end.error !== null && !isUnauthorized(end.error) && (
        <p className="dialog-wrong" role="alert">
          {words.common.failed}
        </p>
      )}
      {own.length > 1 && (
        <p>
          <button
            className="admin-button admin-button-danger-quiet"
            type="button"
            aria-disabled={end.isPending}
            onClick={() => end.isPending || end.mutate("others")}
          >
            {data !== undefined && data.length > own.length ? words.account.endMine : words.account.endOthers}
          </button>
        </p>
      )}
    </section>
  );
}

type SessionItemProps = {
  session: ActiveSession;
  /** There are sessions of several people. */
  named: boolean;
  busy: boolean;
  onEnd: () => void;
};

function SessionItem({ session, named, busy, onEnd }: SessionItemProps) {
  const { current, person, startedAt, usedAt } = session;
  const browser = fromApi(session.browser);
  const name = named ? `${person}: ${browser}` : browser;
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {current && <span className="account-current">{words.account.thisBrowser}</span>}
      </p>
      <p className="account-times">
        {rich(words.account.session, {
          start: <time dateTime={startedAt}>{recentTime(startedAt)}</time>,
          use: <time dateTime={usedAt}>{recentTime(usedAt)}</time>,
        })}
      </p>
      {!current && (
        <button className="admin-button" type="button" aria-disabled={busy} onClick={() => busy || onEnd()}>
          {rich(words.account.end, { browser: name })}
        </button>
      )}
    </li>
  );
}

/** Ends one session, or those of all other browsers. Returns their number; one that has ended meanwhile counts too. */
async function endSessions(which: string): Promise<number> {
  if (which === "others") return (await call("DELETE /api/admin/sessions")).ended;
  try {
    await call("DELETE /api/admin/sessions/{session}", { path: { session: which } });
  } catch (error) {
    if (!failedWith(error, "DELETE /api/admin/sessions/{session}", 404)) throw error;
  }
  return 1;
}
