import { useQuery } from "@tanstack/react-query";
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
      <p>
        {rows === 1 ? "One row" : `${rows.toLocaleString()} rows`} of the data file cannot be read, so a
        request may be missing here, in searches and in exports. Everything else works, and nothing was
        deleted.
      </p>
      <p>
        Please show this to whoever looks after the server. The log has a line about it, and the guide to
        operations says under "A damaged file" how to get the rows back from a backup.
      </p>
    </div>
  );
}
