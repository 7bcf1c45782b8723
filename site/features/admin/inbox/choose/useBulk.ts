import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkChange } from "../../../../generated/api";
import { isUnauthorized } from "../../api/client";
import { useShowToast } from "../../ToastProvider";
import { say, words } from "../../words/words";
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
function doneWords(change: BulkChange, count: number): string {
  const { choose } = words;
  switch (change) {
    case "read":
      return say(choose.doneRead, { count });
    case "unread":
      return say(choose.doneUnread, { count });
    case "not-robot":
      return say(choose.doneNotRobot, { count });
    case "robot":
      return say(choose.doneRobot, { count });
    case "delete":
      return say(choose.doneDelete, { count });
    case "restore":
      return say(choose.doneRestore, { count });
    default:
      return say(choose.doneStatus, { count, status: words.statuses[change] });
  }
}

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
        title: words.common.success,
        text: doneWords(change, changed.length),
        tone: "good",
        ...(undo !== undefined &&
          changed.length > 0 && {
            action: { label: words.common.undo, run: () => mutation.mutate({ change: undo, ids: changed }) },
          }),
      });
    },
    onError: (error, { change }) => {
      if (!(error instanceof BulkError) || isUnauthorized(error.cause)) return;
      onLeft(error.left);
      const left = say(words.choose.stillChosen, { count: error.left.length });
      showToast({
        title: words.common.error,
        text:
          error.changed.length > 0
            ? say(words.choose.partly, { done: doneWords(change, error.changed.length), left })
            : say(words.choose.failed, { left }),
        tone: "bad",
      });
    },
    // After a failure too: some may have the change.
    onSettled: () => queries.invalidateQueries({ queryKey: [REQUESTS_KEY] }),
  });
  return { run: mutation.mutate, isPending: mutation.isPending, done };
}
