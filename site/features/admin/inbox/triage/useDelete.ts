import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QuoteRequest } from "../../../../generated/api";
import { useShowToast } from "../../ToastProvider";
import { words } from "../../words/words";
import { requestFocus } from "../list/pendingFocus";
import { deleteRequest, restoreRequest } from "../requests";
import { REQUESTS_KEY, updateCachedRequests } from "../useRequests";

/** Moves a request to the trash and offers to undo it in the toast. `onDeleted` is called before the card disappears. */
export function useDelete(request: QuoteRequest, onDeleted: () => void) {
  const queries = useQueryClient();
  const showToast = useShowToast();
  const restore = useRestore(request, () => requestFocus(request.id));
  return useMutation({
    mutationFn: () => deleteRequest(request.id),
    onSuccess: () => {
      onDeleted();
      updateCachedRequests(queries, (other) => (other.id === request.id ? null : other));
      showToast({
        title: words.common.success,
        text: words.triage.deleted,
        tone: "good",
        action: { label: words.common.undo, run: () => restore.mutate() },
      });
      queries.invalidateQueries({ queryKey: [REQUESTS_KEY] });
    },
    onError: () => showToast({ title: words.common.error, text: words.triage.deleteFailed, tone: "bad" }),
  });
}

/** Moves a request out of the trash. `onRestored` is called before the card disappears. */
export function useRestore(request: QuoteRequest, onRestored: () => void) {
  const queries = useQueryClient();
  const showToast = useShowToast();
  return useMutation({
    mutationFn: () => restoreRequest(request.id),
    onSuccess: () => {
      onRestored();
      showToast({ title: words.common.success, text: words.triage.restored, tone: "good" });
      queries.invalidateQueries({ queryKey: [REQUESTS_KEY] });
    },
    onError: () => showToast({ title: words.common.error, text: words.triage.restoreFailed, tone: "bad" }),
  });
}
