import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { QuoteRequest, QuoteRequestPage, QuoteRequestSearch } from "../../../generated/api";
import { listRequests, PAGE_SIZE, searchRequests, todayOf } from "./requests";
import { type InboxView, isFiltered, isNewest, isOfRobots, isToday, searchOf } from "./search/view";
import { byUrgency } from "./times";

/** First segment of the query keys of everything that holds requests. */
export const REQUESTS_KEY = "contact-requests";
/** The query key of the history of a request. */
export const historyKey = (id: string): string[] => ["history", id];
const NEWEST_KEY = [REQUESTS_KEY, "newest"];
const ROBOTS_KEY = [REQUESTS_KEY, "robots"];
/** The key of what has to be done today and the counts. It changes with each change of a request. */
export const WORK_KEY = [REQUESTS_KEY, "work"];
const POLL_INTERVAL_MS = 30_000;
/** The work of a day is found by a scan of the whole inbox. It is read again earlier when requests come or change. */
const WORK_INTERVAL_MS = 5 * 60_000;

/** The newest requests of likely people, polled. */
export function useNewest() {
  return usePolled(NEWEST_KEY, false);
}

/** The newest requests that are possibly from robots, polled. */
export function useRobots() {
  return usePolled(ROBOTS_KEY, true);
}

/** The work of today, and the number of requests of each status. Read again when another request is the newest. */
export function useWork(newest: string | undefined) {
  const query = useQuery({
    queryKey: WORK_KEY,
    queryFn: ({ signal }) => todayOf(new Date(), signal),
    refetchInterval: WORK_INTERVAL_MS,
    refetchIntervalInBackground: false,
  });
  const { refetch } = query;
  const before = useRef(newest);
  useEffect(() => {
    if (before.current !== undefined && before.current !== newest) refetch();
    before.current = newest;
  }, [newest, refetch]);
  return query;
}

/** The newest requests, polled every 30 seconds in whichever view, but not in a hidden tab. */
function usePolled(queryKey: string[], suspected: boolean) {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => listRequests(suspected, undefined, signal),
    refetchInterval: POLL_INTERVAL_MS,
    refetchIntervalInBackground: false,
  });
  const { refetch, dataUpdatedAt } = query;

  // A poll that became due in a hidden tab is made up for as soon as the tab is visible.
  useEffect(() => {
    const catchUp = () => {
      const isDue = Date.now() - dataUpdatedAt >= POLL_INTERVAL_MS;
      if (document.visibilityState === "visible" && isDue) refetch();
    };
    document.addEventListener("visibilitychange", catchUp);
    return () => document.removeEventListener("visibilitychange", catchUp);
  }, [refetch, dataUpdatedAt]);
  return query;
}

/** The page of a view, and the cursor that a running search has reached. The previous page stays until it is loaded. */
export function usePage(view: InboxView) {
  const [reached, setReached] = useState<string | null>(null);
  const polled = polledKey(view);
  const query = useQuery({
    queryKey: polled ?? [REQUESTS_KEY, isToday(view) ? "today" : searchOf(view), view.after.at(-1) ?? ""],
    queryFn: ({ signal }) => fetchPage(view, signal, setReached),
    placeholderData: keepPreviousData,
    // Other pages are fetched anew each time, and dropped when they are left.
    ...(polled !== null ? {} : { staleTime: 0, gcTime: 0 }),
  });
  return { ...query, reached: query.isFetching ? reached : null };
}

/** Returns the function that refetches everything on the screen. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: [REQUESTS_KEY], type: "active" });
}

/** Changes requests in every cached list. `change` returns null to remove one. */
export function updateCachedRequests(
  queries: QueryClient,
  change: (request: QuoteRequest) => QuoteRequest | null,
) {
  queries.setQueriesData<QuoteRequestPage>({ queryKey: [REQUESTS_KEY] }, (page) => {
    if (page === undefined) return undefined;
    const requests = page.requests.map(change).filter((request) => request !== null);
    return { ...page, requests };
  });
}

/** Removes a request from the cached lists of possible robots. */
export function removeFromRobots(queries: QueryClient, id: string) {
  const isOne = ({ queryKey: [, search] }: { queryKey: readonly unknown[] }) =>
    search === ROBOTS_KEY[1] || (search as QuoteRequestSearch).suspected === true;
  queries.setQueriesData<QuoteRequestPage>(
    { queryKey: [REQUESTS_KEY], predicate: isOne },
    (page) => page && { ...page, requests: page.requests.filter((request) => request.id !== id) },
  );
}

function polledKey(view: InboxView): string[] | null {
  if (isNewest(view)) return NEWEST_KEY;
  return isOfRobots(view) && !isFiltered(view) && view.after.length === 0 ? ROBOTS_KEY : null;
}

function fetchPage(
  view: InboxView,
  signal: AbortSignal,
  onProgress: (cursor: string | null) => void,
): Promise<QuoteRequestPage> {
  const cursor = view.after.at(-1);
  onProgress(null);
  if (isToday(view)) return workOf(signal);
  if (!isFiltered(view) && !view.trash) return listRequests(isOfRobots(view), cursor, signal, onProgress);
  const search = { ...searchOf(view), ...(cursor && { cursor }), limit: PAGE_SIZE };
  return searchRequests(search, signal, onProgress);
}

/**
 * The work of today, the most urgent first. On a day on which nothing is due, the new requests take its place: whoever has
 * time answers the next one.
 */
async function workOf(signal: AbortSignal): Promise<QuoteRequestPage> {
  const due = await todayOf(new Date(), signal);
  const { requests } =
    due.requests.length > 0 ? due : await searchRequests({ status: "new", limit: PAGE_SIZE }, signal);
  return { requests: requests.toSorted(byUrgency(Date.now())), next: null };
}
