import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QuoteRequest } from "../../../../generated/api";
import { useNotify } from "../../ToastProvider";
import { deleteRequest, restoreRequest } from "../api";
import { focusOnceShown } from "../list/pendingFocus";
import { changeLists, LISTS } from "../useRequests";

/** Into the trash, with a way back in the toast. `onDeleted` hears of it before the request leaves the page. */
export function useDelete(request: QuoteRequest, onDeleted: () => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  const restore = useRestore(request, () => focusOnceShown(request.id));
  return useMutation({
    mutationFn: () => deleteRequest(request.id),
    onSuccess: () => {
      onDeleted();
      changeLists(queries, (other) => (other.id === request.id ? null : other));
      notify({
        title: "Success",
        text: "Contact request deleted successfully",
        tone: "good",
        action: { label: "Undo", run: () => restore.mutate() },
      });
      queries.invalidateQueries({ queryKey: [LISTS] });
    },
    onError: () => notify({ title: "Error", text: "Failed to delete contact request", tone: "bad" }),
  });
}

/** Out of the trash, back to its place in the inbox. */
export function useRestore(request: QuoteRequest, onRestored: () => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => restoreRequest(request.id),
    onSuccess: () => {
      onRestored();
      notify({ title: "Success", text: "Contact request restored successfully", tone: "good" });
      queries.invalidateQueries({ queryKey: [LISTS] });
    },
    onError: () => notify({ title: "Error", text: "Failed to restore contact request", tone: "bad" }),
  });
}
