import { useEffect, useRef, useState } from "react";
import { say, words } from "../words/words";
import { type InboxView, isFiltered } from "./search/view";
import type { usePage } from "./useRequests";

type LiveRegionProps = {
  view: InboxView;
  page: ReturnType<typeof usePage>;
  /** New requests that the owner has seen since the page was opened. */
  arrived: number;
  /** New requests that are not in view. */
  unseen: number;
};

/** Announces new requests and search results to screen readers. */
export function LiveRegion({ view, page, arrived, unseen }: LiveRegionProps) {
  const [message, setMessage] = useState("");
  const announced = useRef(0);
  const { data, isPlaceholderData } = page;
  const found = data === undefined || isPlaceholderData || !isFiltered(view) ? null : data.requests.length;
  const more = data?.next != null;

  useEffect(() => {
    // The sum does not change when an unseen request comes into view, so nothing is announced twice.
    const added = arrived + unseen - announced.current;
    announced.current = arrived + unseen;
    if (added > 0) setMessage(say(words.inbox.newRequests, { count: added }));
  }, [arrived, unseen]);
  useEffect(() => {
    if (found !== null)
      setMessage(say(more ? words.inbox.foundAndMore : words.inbox.found, { count: found }));
  }, [found, more]);

  return (
    <p className="visually-hidden" role="status">
      {message}
    </p>
  );
}
