import { MutationCache, QueryCache, QueryClient, type QueryFunction } from "@tanstack/react-query";
import { isUnauthorized, requestJson } from "./client";

/**
 * Reads what a query's key names: its segments joined by slashes are the address. Without a session it throws, or
 * gives null where that is an answer too.
 */
export function reader({ on401 }: { on401: "throw" | "null" }): QueryFunction {
  return async ({ queryKey, signal }) => {
    try {
      return await requestJson<unknown>("GET", queryKey.join("/"), undefined, signal);
    } catch (error) {
      if (on401 === "null" && isUnauthorized(error)) return null;
      throw error;
    }
  };
}

/** Nothing is asked for again by itself: who wants something fresh says so. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: reader({ on401: "throw" }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline a call fails and says so, where it would otherwise wait without a word.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
