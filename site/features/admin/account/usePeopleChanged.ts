import { useQueryClient } from "@tanstack/react-query";
import { AUTH_STATUS_KEY } from "../session/session";
import { ACCOUNT_KEY } from "./keys";

/** Returns the function that loads people anew, and true if there are several. */
export function usePeopleChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: AUTH_STATUS_KEY });
    queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
  };
}
