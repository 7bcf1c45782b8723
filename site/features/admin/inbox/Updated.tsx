import { clockTime } from "./times";
import type { useNewest } from "./useRequests";

/** How fresh the list is. A failed try is told, and the old list stays. */
export function Updated({ query }: { query: ReturnType<typeof useNewest> }) {
  const { dataUpdatedAt, isError } = query;
  if (dataUpdatedAt === 0) return null;
  const updated = `Updated ${clockTime(dataUpdatedAt)}`;
  if (!isError) return <p className="inbox-updated">{updated}</p>;
  return (
    <p className="inbox-updated inbox-stale" role="alert">
      Could not refresh. {updated}
    </p>
  );
}
