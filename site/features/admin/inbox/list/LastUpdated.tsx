import { clockTime } from "../times";
import type { useNewest, usePage } from "../useRequests";

type UpdatedProps = { newest: ReturnType<typeof useNewest>; page: ReturnType<typeof usePage> };

/** How fresh the list is. A failed try is told, and the old list stays. */
export function Updated({ newest, page }: UpdatedProps) {
  const at = page.dataUpdatedAt || newest.dataUpdatedAt;
  const updated = at === 0 ? "" : `Updated ${clockTime(at)}`;
  if (at === 0 || !(newest.isError || page.isError)) return <p className="inbox-updated">{updated}</p>;
  return (
    <p className="inbox-updated inbox-stale" role="alert">
      Could not refresh. {updated}
    </p>
  );
}
