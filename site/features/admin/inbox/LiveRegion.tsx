import { useEffect, useRef, useState } from "react";
import { countOf } from "./labels";
import { isFiltered, type View } from "./search/view";
import type { usePage } from "./useRequests";

type AnnouncementProps = {
  view: View;
  page: ReturnType<typeof usePage>;
  /** How many have come while the page was open and shown. */
  arrived: number;
  waiting: number;
};

/** For who listens: what has come, and what a search has found. */
export function Announcement({ view, page, arrived, waiting }: AnnouncementProps) {
  const [said, say] = useState("");
  const told = useRef(0);
  const { data, isPlaceholderData } = page;
  const found = data === undefined || isPlaceholderData || !isFiltered(view) ? null : data.requests.length;
  const more = data?.next != null;

  useEffect(() => {
    // What was waiting and is then seen is not told twice.
    const came = arrived + waiting - told.current;
    told.current = arrived + waiting;
    if (came > 0) say(countOf(came, "new request"));
  }, [arrived, waiting]);
  useEffect(() => {
    if (found !== null)
      say(
        more ? `${countOf(found, "request")} on this page, and more` : `${countOf(found, "request")} found`,
      );
  }, [found, more]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
