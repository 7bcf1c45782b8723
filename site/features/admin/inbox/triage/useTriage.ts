import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QuoteRequest, TriagePatch } from "../../../../generated/api";
import { isUnauthorized } from "../../api/client";
import { useNotify } from "../../ToastProvider";
import { changeRequest } from "../api";
import { changeLists, LISTS } from "../useRequests";

/** Status and read mark: shown at once, and taken back when the server does not agree. */
export function useChange(request: QuoteRequest): (change: TriagePatch) => void {
  const { id } = request;
  const queries = useQueryClient();
  const notify = useNotify();
  const mutationKey = ["change", id];

  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last choice is the one that stays.
    scope: { id },
    mutationFn: (change: TriagePatch) => changeRequest(id, change),
    onMutate: async (change) => {
      const before = { status: request.status, read: request.read };
      // An answer that is on its way still shows how it was before. A page that comes for the first time goes on.
      await queries.cancelQueries({
        queryKey: [LISTS],
        predicate: ({ state }) => state.data !== undefined,
      });
      changeLists(queries, (other) => (other.id === id ? { ...other, ...change } : other));
      return before;
    },
    onSuccess: (answer) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      changeLists(queries, (other) => (other.id === id ? answer : other));
    },
    onError: (error, change, before) => {
      const undone = Object.fromEntries(
        Object.entries(before ?? {}).filter(([name]) => name in change),
      ) as Partial<QuoteRequest>;
      changeLists(queries, (other) => (other.id === id ? { ...other, ...undone } : other));
      if (!isUnauthorized(error)) {
        notify({ title: "Error", text: "Failed to update contact request", tone: "bad" });
      }
    },
  });
  return mutate;
}
