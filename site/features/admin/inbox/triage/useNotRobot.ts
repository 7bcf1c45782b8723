import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QuoteRequest } from "../../../../generated/api";
import { isUnauthorized } from "../../api/client";
import { useShowToast } from "../../ToastProvider";
import { words } from "../../words/words";
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
    showToast({ title: words.common.error, text: words.triage.updateFailed, tone: "bad" });
  };
  const reload = () => queries.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  const undo = useMutation({
    mutationFn: () => updateTriage(id, { notRobot: false }),
    onSuccess: () => {
      requestFocus(id);
      showToast({ title: words.common.success, text: words.triage.toRobots, tone: "good" });
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
        title: words.common.success,
        text: words.triage.toInbox,
        tone: "good",
        action: { label: words.common.undo, run: () => undo.mutate() },
      });
      reload();
    },
    onError: failed,
  });
}
