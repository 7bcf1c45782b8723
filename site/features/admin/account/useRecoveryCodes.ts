import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

/** New recovery codes, and the part of the account that made them. */
type NewCodes = { codes: string[]; by: "app" | "passkey" | "renewal" };

const RECOVERY_CODES_KEY = ["new-recovery-codes"];

/**
 * The recovery codes that the API has given and nobody has written down yet. They are in the memory of the page until then, so that
 * closing the account loses none; a logout or another page ends them.
 */
export function useRecoveryCodes() {
  const queries = useQueryClient();
  const { data = null } = useQuery<NewCodes>({ queryKey: RECOVERY_CODES_KEY, queryFn: skipToken });
  return {
    fresh: data,
    keep: (fresh: NewCodes) => queries.setQueryData(RECOVERY_CODES_KEY, fresh),
    forget: () => queries.removeQueries({ queryKey: RECOVERY_CODES_KEY }),
  };
}
