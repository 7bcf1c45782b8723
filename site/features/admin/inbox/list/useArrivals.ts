import { useEffect, useState } from "react";
import type { QuoteRequest } from "../../../../generated/api";
import { wasMoved } from "./moved";

type Seen = { ids: ReadonlySet<string>; oldest: string };
type Arrivals = {
  /** Ids of requests that arrived and came into view since the page was opened. Their cards are marked. */
  arrived: ReadonlySet<string>;
  /** Number of new requests out of view: another view is shown, or the list is scrolled. */
  unseen: number;
};

/**
 * Finds new requests among the newest ones. Ids grow with time, so older requests that move up, because others were
 * deleted or they were restored, and those that the owner took from the possible robots don't count as new.
 */
export function useArrivals(newest: QuoteRequest[] | undefined, shown: boolean): Arrivals {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());

  const fresh =
    newest === undefined || seen === null
      ? []
      : newest.map(({ id }) => id).filter((id) => !seen.ids.has(id) && id > seen.oldest && !wasMoved(id));
  const isFirst = newest !== undefined && seen === null;

  useEffect(() => {
    if (newest === undefined) return;
    if (isFirst) setSeen({ ids: new Set(newest.map(({ id }) => id)), oldest: newest.at(-1)?.id ?? "" });
    else if (shown && fresh.length > 0) {
      setSeen((now) => now && { ...now, ids: new Set([...now.ids, ...fresh]) });
      setArrived((now) => new Set([...now, ...fresh]));
    }
  }, [newest, isFirst, shown, fresh]);

  return { arrived, unseen: shown ? 0 : fresh.length };
}
