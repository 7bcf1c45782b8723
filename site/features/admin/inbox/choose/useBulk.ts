import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkChange } from "../../../../generated/api";
import { isUnauthorized } from "../../api/client";
import { useShowToast } from "../../ToastProvider";
import { countOf, statusLabels } from "../labels";
import { noteMoved } from "../list/moved";
import { REQUESTS_KEY } from "../useRequests";
import { BulkError, changeAll } from "./bulk";

const isRobotChange = (change: BulkChange) => change === "not-robot" || change === "robot";

/** The change that takes another one back; undefined if that needs to know what was before. */
const undoOf: Partial<Record<BulkChange, BulkChange>> = {
  delete: "restore",
  restore: "delete",
  "not-robot": "robot",
};

/** Says what was done. A new change fails to compile. */
const doneWords: Record<BulkChange, string> = {
  read: "marked as read",
  unread: "marked as unread",
  new: `set to ${statusLabels.new}`,
  contacted: `set to ${statusLabels.contacted}`,
  quoted: `set to ${statusLabels.quoted}`,
  won: `set to ${statusLabels.won}`,
  lost: `set to ${statusLabels.lost}`,
  "not-robot": "moved to the inbox",
  robot: "moved back to the possible robots",
  delete: "moved to the trash",
  restore: "restored",
};

type Bulk = { change: BulkChange; ids: readonly string[] };

/**
 * Changes many requests, says what was done, and offers to undo it where that is possible. `onLeft` is called with the
 * requests that a failure left as they were; with none after a success.
 */
export function useBulk(onLeft: (left: readonly string[]) => void) {
  const queries = useQueryClient();
  const showToast = useShowToast();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ change, ids }: Bulk) => {
      setDone(0);
      return changeAll(change, ids, setDone);
    },
    onSuccess: (changed, { change }) => {
      if (isRobotChange(change)) for (const id of changed) noteMoved(id);
      onLeft([]);
      const undo = undoOf[change];
      showToast({
        title: "Success",
        text: `${countOf(changed.length, "request")} ${doneWords[change]}`,
        tone: "good",
        ...(undo !== undefined &&
          changed.length > 0 && {
            action: { label: "Undo", run: () => mutation.mutate({ change: undo, ids: changed }) },
          }),
      });
    },
    onError: (error, { change }) => {
      if (!(error instanceof BulkError) || isUnauthorized(error.cause)) return;
      onLeft(error.left);
      const some = error.changed.length > 0;
      showToast({
        title: "Error",
        text: `${some ? `${countOf(error.changed.length, "request")} ${doneWords[change]}, then it failed` : "That failed"}. ${countOf(error.left.length, "request")} still chosen: please try again`,
        tone: "bad",
      });
    },
    // After a failure too: some may have the change.
    onSettled: () => queries.invalidateQueries({ queryKey: [REQUESTS_KEY] }),
  });
  return { run: mutation.mutate, isPending: mutation.isPending, done };
}
