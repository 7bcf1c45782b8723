import { useEffect, useState } from "react";
import type { QuoteRequest } from "../../../../generated/api";

type Seen = { ids: ReadonlySet<string>; oldest: string };
type Arrivals = {
  /** Those that came while the page was open; they are marked. */
  arrived: ReadonlySet<string>;
  /** How many nobody has seen, because something else is shown or one has scrolled past them. */
  waiting: number;
};

/**
 * Tells new requests among the newest ones. Ids grow with time, so what stands further down only because others were
 * deleted is not taken for new, nor is what was restored.
 */
export function useArrivals(newest: QuoteRequest[] | undefined, shown: boolean): Arrivals {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());

  const fresh =
    newest === undefined || seen === null
      ? []
      : newest.map(({ id }) => id).filter((id) => !seen.ids.has(id) && id > seen.oldest);
  const isFirst = newest !== undefined && seen === null;

  useEffect(() => {
    if (newest === undefined) return;
    if (isFirst) setSeen({ ids: new Set(newest.map(({ id }) => id)), oldest: newest.at(-1)?.id ?? "" });
    else if (shown && fresh.length > 0) {
      setSeen((now) => now && { ...now, ids: new Set([...now.ids, ...fresh]) });
      setArrived((now) => new Set([...now, ...fresh]));
    }
  }, [newest, isFirst, shown, fresh]);

  return { arrived, waiting: shown ? 0 : fresh.length };
}
