import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { NotifiedBrowser } from "../../../generated/api";
import { ApiError, failedWith, isUnauthorized } from "../api/client";
import { localTime } from "../inbox/times";
import { fromApi } from "../words/fromApi";
import { rich } from "../words/rich";
import { words } from "../words/words";
import { ACCOUNT_KEY } from "./keys";
import { endNotifications, loadNotified, turnOff, turnOn } from "./notifiedBrowser";
import { pushSupport } from "./pushSubscription";

const KEY = [ACCOUNT_KEY, "notifications"];

/** Notifications of new requests: on this browser, and the list of all browsers of the person. */
export function Notifications() {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadNotified(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const settled = () => queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
  const starting = useMutation({ mutationFn: turnOn, onSettled: settled });
  const ending = useMutation({
    mutationFn: ({ id }: NotifiedBrowser) => (id === data?.own?.id ? turnOff(id) : endNotifications(id)),
    onSettled: settled,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // Their buttons disappear.
  const done = starting.isSuccess || ending.isSuccess;
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);

  if (data !== undefined && data.key === undefined) return null;
  const busy = starting.isPending || ending.isPending;
  const others = data?.others ?? [];
  const end = (browser: NotifiedBrowser) => {
    starting.reset();
    if (!busy) ending.mutate(browser);
  };
  const begin = (key: string) => {
    ending.reset();
    if (!busy) starting.mutate(key);
  };
  return (
    <section className="account-part" aria-labelledby="account-notifications">
      <h3 id="account-notifications" tabIndex={-1} ref={heading}>
        {words.account.notifications}
      </h3>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          {words.account.notificationsFailed}{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            {words.common.tryAgain}
          </button>
        </p>
      )}
      {data?.key !== undefined && (
        <ThisBrowser apiKey={data.key} own={data.own} busy={busy} onBegin={begin} onEnd={end} />
      )}
      {starting.error !== null && !isUnauthorized(starting.error) && (
        <p className="dialog-wrong" role="alert">
          {reasonOf(starting.error)}
        </p>
      )}
      {ending.error !== null && !isUnauthorized(ending.error) && (
        <p className="dialog-wrong" role="alert">
          {words.common.failed}
        </p>
      )}
      {others.length > 0 && (
        <>
          <p>{words.account.alsoOn}</p>
          <ul className="account-sessions" aria-label={words.account.otherBrowsers}>
            {others.map((browser) => (
              <li key={browser.id}>
                <p>
                  <strong>{fromApi(browser.browser)}</strong>
                </p>
                <p className="account-times">
                  {rich(words.account.since, {
                    time: <time dateTime={browser.startedAt}>{localTime(browser.startedAt)}</time>,
                  })}
                </p>
                <button
                  className="admin-button"
                  type="button"
                  aria-disabled={busy}
                  onClick={() => end(browser)}
                >
                  {rich(words.account.turnOffIn, { browser: fromApi(browser.browser) })}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type ThisBrowserProps = {
  apiKey: string;
  own: NotifiedBrowser | undefined;
  busy: boolean;
  onBegin: (key: string) => void;
  onEnd: (browser: NotifiedBrowser) => void;
};

/** The state of this browser in words, with the button that changes it. */
function ThisBrowser({ apiKey, own, busy, onBegin, onEnd }: ThisBrowserProps) {
  const support = pushSupport();
  if (own !== undefined && support === "possible")
    return (
      <>
        <p role="status">{rich(words.account.on, {})}</p>
        <p>
          <button className="admin-button" type="button" aria-disabled={busy} onClick={() => onEnd(own)}>
            {words.account.turnOffHere}
          </button>
        </p>
      </>
    );
  if (support === "blocked") return <p role="status">{rich(words.account.blocked, {})}</p>;
  if (support === "home-screen")
    return (
      <p role="status">
        {rich(words.account.homeScreen, { entry: <em>{words.account.addToHomeScreen}</em> })}
      </p>
    );
  if (support === "missing") return <p role="status">{rich(words.account.notPossible, {})}</p>;
  return (
    <>
      <p role="status">{rich(words.account.off, {})}</p>
      <p>
        <button
          className="admin-button admin-button-primary"
          type="button"
          aria-disabled={busy}
          onClick={() => onBegin(apiKey)}
        >
          {busy ? words.common.moment : words.account.notifyMe}
        </button>
      </p>
    </>
  );
}

function reasonOf(error: unknown): string {
  if (failedWith(error, "POST /api/admin/notifications", 409)) return fromApi(error.problem?.detail ?? "");
  if (error instanceof ApiError) return words.common.failed;
  if (error instanceof DOMException && error.name === "NotAllowedError") return words.account.notAllowed;
  return words.account.notTurnedOn;
}
