import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isUnauthorized } from "../api/client";
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

/** A call that changes people, the messages for its fields, and the message for any other failure. */
export function usePeopleCall<Values, Answer>(
  send: (values: Values) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      queries.invalidateQueries({ queryKey: AUTH_STATUS_KEY });
      onDone(answer);
    },
    // Also after a failure: somebody else may have changed them.
    onSettled: () => queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] }),
  });
  const problem = error instanceof ApiError ? error.problem : null;
  const isExplained = problem !== null && [403, 409, 429].includes(problem.status);
  const failure =
    error === null || isUnauthorized(error) || problem?.errors !== undefined
      ? undefined
      : isExplained
        ? problem?.detail
        : "That failed. Please try again.";
  return { mutate, isPending, isSuccess, reset, errors: problem?.errors, failure };
}
