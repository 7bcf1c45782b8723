import { useQuery } from "@tanstack/react-query";
import { say, words } from "../../words/words";
import { fetchUnreadable } from "../requests";

const CHECK_INTERVAL_MS = 5 * 60_000;

/** Says that rows of the data file cannot be read, and what to do. The API checks the file at its start and once a day. */
export function UnreadableRows() {
  const { data: rows = 0 } = useQuery({
    queryKey: ["unreadable"],
    queryFn: ({ signal }) => fetchUnreadable(signal),
    refetchInterval: CHECK_INTERVAL_MS,
    refetchIntervalInBackground: false,
  });
  if (rows === 0) return null;
  return (
    <div className="inbox-panel inbox-failure inbox-unreadable" role="alert">
      <p>{say(words.inbox.unreadable, { count: rows })}</p>
      <p>{words.inbox.unreadableHelp}</p>
    </div>
  );
}
