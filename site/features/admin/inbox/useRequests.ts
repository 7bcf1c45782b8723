import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { QuoteRequest, QuoteRequestPage } from "../../../generated/api";
import { listRequests, PAGE, searchRequests } from "./api";
import { isFiltered, isNewest, searchOf, type View } from "./search/view";

/** Everything in the cache that holds requests. */
export const LISTS = "contact-requests";
const NEWEST = [LISTS, "newest"];
const INTERVAL = 30_000;

/** The newest requests, asked for every 30 seconds whatever is shown, but not while the tab is hidden. */
export function useNewest() {
  const query = useQuery({
    queryKey: NEWEST,
    queryFn: ({ signal }) => listRequests(undefined, signal),
    refetchInterval: INTERVAL,
    refetchIntervalInBackground: false,
  });
  const { refetch, dataUpdatedAt } = query;

  // What became due while the tab was hidden is made up for at once, and not up to half a minute later.
  useEffect(() => {
    const catchUp = () => {
      if (document.visibilityState === "visible" && Date.now() - dataUpdatedAt >= INTERVAL) refetch();
    };
    document.addEventListener("visibilitychange", catchUp);
    return () => document.removeEventListener("visibilitychange", catchUp);
  }, [refetch, dataUpdatedAt]);
  return query;
}

/** The page that is looked at, and how far back a search for it has come. The page before stays until it is there. */
export function usePage(view: View) {
  const [reached, setReached] = useState<string | null>(null);
  const newest = isNewest(view);
  const query = useQuery({
    queryKey: newest ? NEWEST : [LISTS, searchOf(view), view.after.at(-1) ?? ""],
    queryFn: ({ signal }) => pageOf(view, signal, setReached),
    placeholderData: keepPreviousData,
    // Every look at another page is a fresh one, and pages that were left take no memory.
    ...(newest ? {} : { staleTime: 0, gcTime: 0 }),
  });
  return { ...query, reached: query.isFetching ? reached : null };
}

/** Asks again for all that is shown. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: [LISTS], type: "active" });
}

/** Changes requests wherever they are shown. `change` gives null for one that is gone. */
export function changeLists(queries: QueryClient, change: (request: QuoteRequest) => QuoteRequest | null) {
  queries.setQueriesData<QuoteRequestPage>({ queryKey: [LISTS] }, (page) => {
    if (page === undefined) return undefined;
    const requests = page.requests.map(change).filter((request) => request !== null);
    return { ...page, requests };
  });
}

function pageOf(
  view: View,
  signal: AbortSignal,
  onReached: (cursor: string | null) => void,
): Promise<QuoteRequestPage> {
  const cursor = view.after.at(-1);
  if (!isFiltered(view) && !view.trash) return listRequests(cursor, signal);
  onReached(null);
  return searchRequests({ ...searchOf(view), ...(cursor && { cursor }), limit: PAGE }, signal, onReached);
}
