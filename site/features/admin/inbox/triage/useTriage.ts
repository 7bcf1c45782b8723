import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QuoteRequest, TriagePatch } from "../../../../generated/api";
import { isUnauthorized } from "../../api/client";
import { useShowToast } from "../../ToastProvider";
import { words } from "../../words/words";
import { updateTriage } from "../requests";
import { historyKey, REQUESTS_KEY, updateCachedRequests, WORK_KEY } from "../useRequests";

/** Returns the function that changes the triage but not the note: shown at once, rolled back if the call fails. */
export function useTriage(request: QuoteRequest): (patch: TriagePatch) => void {
  const { id } = request;
  const queries = useQueryClient();
  const showToast = useShowToast();
  const mutationKey = ["change", id];

  const { mutate } = useMutation({
    mutationKey,
    // One call at a time, so that the last choice wins.
    scope: { id },
    mutationFn: (patch: TriagePatch) => updateTriage(id, patch),
    onMutate: async (patch) => {
      // A running refetch would bring the old state back. First loads go on.
      await queries.cancelQueries({
        queryKey: [REQUESTS_KEY],
        predicate: ({ state }) => state.data !== undefined,
      });
      updateCachedRequests(queries, (other) => (other.id === id ? { ...other, ...patch } : other));
      return request;
    },
    onSuccess: (answer) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      updateCachedRequests(queries, (other) => (other.id === id ? answer : other));
    },
    onError: (error, patch, before) => {
      const undone = Object.fromEntries(
        Object.entries(before ?? {}).filter(([name]) => name in patch),
      ) as Partial<QuoteRequest>;
      updateCachedRequests(queries, (other) => (other.id === id ? { ...other, ...undone } : other));
      if (!isUnauthorized(error)) {
        showToast({ title: words.common.error, text: words.triage.updateFailed, tone: "bad" });
      }
    },
    // Loaded when the change was shown, it may be older than the change. A first load that is still on its way would
    // not be started again.
    onSettled: async () => {
      queries.invalidateQueries({ queryKey: WORK_KEY });
      await queries.cancelQueries({ queryKey: historyKey(id) });
      await queries.invalidateQueries({ queryKey: historyKey(id) });
    },
  });
  return mutate;
}
