import { MutationCache, QueryCache, QueryClient, type QueryFunction } from "@tanstack/react-query";
import { fetchOk, isUnauthorized } from "./client";

/** Fetches the JSON at the query's key, whose segments joined by slashes are an address. */
const fetchKey: QueryFunction = async ({ queryKey, signal }) => {
  const response = await fetchOk(queryKey.join("/"), { signal });
  return await response.json();
};

/**
 * Creates the cache of all calls. Nothing is fetched again on its own: no retries, no refetch on focus or reconnect.
 *
 * @param onUnauthorized called for every 401, whichever call it answers
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: fetchKey,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline, calls fail and say so. The default would pause them silently.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
