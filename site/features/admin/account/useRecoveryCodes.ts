import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";

/** The part of the account that made new recovery codes. */
type Maker = "app" | "passkey" | "renewal";
type NewCodes = { codes: string[]; by: Maker };

const RECOVERY_CODES_KEY = ["new-recovery-codes"];

/**
 * Returns the recovery codes that the API has given and nobody has written down yet. They are in the memory of the page until then, so
 * that closing the account loses none; a logout or another page ends them.
 */
export function useNewRecoveryCodes(): NewCodes | null {
  const { data = null } = useQuery<NewCodes | null>({ queryKey: RECOVERY_CODES_KEY, queryFn: skipToken });
  return data;
}

/**
 * Lets one part of the account make recovery codes and show its own. The part, a `<details>`, is open as long as there are some;
 * `kept` forgets them and brings the focus back to its heading.
 */
export function useRecoveryCodes(by: Maker) {
  const queries = useQueryClient();
  const part = useRef<HTMLDetailsElement>(null);
  const heading = useRef<HTMLElement>(null);
  const all = useNewRecoveryCodes();
  const codes = all?.by === by ? all.codes : null;
  const hasCodes = codes !== null;
  useLayoutEffect(() => {
    if (hasCodes && part.current !== null) part.current.open = true;
  }, [hasCodes]);
  const keep = (made: string[]) => {
    // A second way to log in makes none: there are codes already.
    if (made.length > 0) queries.setQueryData<NewCodes>(RECOVERY_CODES_KEY, { codes: made, by });
  };
  const kept = () => {
    // In place of `removeQueries`: observers do not notice a removal, and would go on showing the codes.
    queries.setQueryData(RECOVERY_CODES_KEY, null);
    heading.current?.focus();
  };
  return { part, heading, codes, keep, kept };
}
