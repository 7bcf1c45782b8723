import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { NotifiedBrowser } from "../../../generated/api";
import { ApiError, failedWith, isUnauthorized } from "../api/client";
import { localTime } from "../inbox/times";
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
        Notifications of new requests
      </h3>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          Their state could not be loaded.{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            Try again
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
          That failed. Please try again.
        </p>
      )}
      {others.length > 0 && (
        <>
          <p>Also on in:</p>
          <ul className="account-sessions" aria-label="Other browsers with notifications">
            {others.map((browser) => (
              <li key={browser.id}>
                <p>
                  <strong>{browser.browser}</strong>
                </p>
                <p className="account-times">
                  Since <time dateTime={browser.startedAt}>{localTime(browser.startedAt)}</time>
                </p>
                <button
                  className="admin-button"
                  type="button"
                  aria-disabled={busy}
                  onClick={() => end(browser)}
                >
                  Turn off
                  <span className="visually-hidden"> notifications in {browser.browser}</span>
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
        <p role="status">
          <strong>On</strong> on this device. A notification shows the kind of project and when it should
          start, and no names. It comes also when you are logged out.
        </p>
        <p>
          <button className="admin-button" type="button" aria-disabled={busy} onClick={() => onEnd(own)}>
            Turn off on this device
          </button>
        </p>
      </>
    );
  if (support === "blocked")
    return (
      <p role="status">
        <strong>Blocked by the browser.</strong> Allow notifications for this site in the browser's settings
        (often behind the sign to the left of the address), then load this page again.
      </p>
    );
  if (support === "home-screen")
    return (
      <p role="status">
        <strong>Not possible here yet.</strong> On an iPhone or iPad, add the inbox to the home screen first:
        tap Share, then <em>Add to Home Screen</em>. Open it from there, and come back to this place.
      </p>
    );
  if (support === "missing")
    return (
      <p role="status">
        <strong>Not possible here.</strong> Try another one, such as Chrome, Edge, Firefox or Safari, or leave
        its private window.
      </p>
    );
  return (
    <>
      <p role="status">
        <strong>Off</strong> on this device. Turned on, it tells you of each new request at once, also when
        the inbox is closed.
      </p>
      <p>
        <button
          className="admin-button admin-button-primary"
          type="button"
          aria-disabled={busy}
          onClick={() => onBegin(apiKey)}
        >
          {busy ? "One moment…" : "Notify me on this device"}
        </button>
      </p>
    </>
  );
}

function reasonOf(error: unknown): string {
  if (failedWith(error, "POST /api/admin/notifications", 409)) return error.problem?.detail ?? "";
  if (error instanceof ApiError) return "That failed. Please try again.";
  if (error instanceof DOMException && error.name === "NotAllowedError")
    return "Notifications were not allowed. Press the button again, and choose Allow when the browser asks.";
  return "This browser could not turn notifications on. Please try again later.";
}
