import { say, words } from "../../words/words";
import { clockTime } from "../times";
import type { useNewest, usePage } from "../useRequests";

type LastUpdatedProps = { newest: ReturnType<typeof useNewest>; page: ReturnType<typeof usePage> };

/** The time of the last refresh. After a failed one, the old list stays and an alert says so. */
export function LastUpdated({ newest, page }: LastUpdatedProps) {
  const at = page.dataUpdatedAt || newest.dataUpdatedAt;
  const updated = at === 0 ? "" : say(words.inbox.updated, { time: clockTime(at) });
  if (at === 0 || !(newest.isError || page.isError)) return <p className="inbox-updated">{updated}</p>;
  return (
    <p className="inbox-updated inbox-stale" role="alert">
      {say(words.inbox.stale, { updated })}
    </p>
  );
}
