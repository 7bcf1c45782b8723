import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QuoteRequest } from "../../../../generated/api";
import { isUnauthorized } from "../../api/client";
import { useShowToast } from "../../ToastProvider";
import { noteMoved } from "../list/moved";
import { requestFocus } from "../list/pendingFocus";
import { updateTriage } from "../requests";
import { REQUESTS_KEY, removeFromRobots, updateCachedRequests } from "../useRequests";

/** Removes the marks of a request, which moves it to the inbox, and offers to undo it in the toast. */
export function useNotRobot(request: QuoteRequest, onMoved: () => void) {
  const { id } = request;
  const queries = useQueryClient();
  const showToast = useShowToast();
  const failed = (error: Error) => {
    if (isUnauthorized(error)) return;
    showToast({ title: "Error", text: "Failed to update contact request", tone: "bad" });
  };
  const reload = () => queries.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  const undo = useMutation({
    mutationFn: () => updateTriage(id, { notRobot: false }),
    onSuccess: () => {
      requestFocus(id);
      showToast({ title: "Success", text: "Moved back to the possible robots", tone: "good" });
      reload();
    },
    onError: failed,
  });
  return useMutation({
    mutationFn: () => updateTriage(id, { notRobot: true }),
    onSuccess: (answer) => {
      onMoved();
      noteMoved(id);
      removeFromRobots(queries, id);
      updateCachedRequests(queries, (other) => (other.id === id ? answer : other));
      showToast({
        title: "Success",
        text: "Moved to the inbox",
        tone: "good",
        action: { label: "Undo", run: () => undo.mutate() },
      });
      reload();
    },
    onError: failed,
  });
}
