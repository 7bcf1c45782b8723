import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import { ACCOUNT_KEY } from "./keys";

/** The state of the second step: what is on, the passkeys, and the recovery codes that are left. */
export function useSecondStep() {
  return useQuery({
    queryKey: [ACCOUNT_KEY, "second-step"],
    queryFn: ({ signal }) => call("GET /api/admin/second-step", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
