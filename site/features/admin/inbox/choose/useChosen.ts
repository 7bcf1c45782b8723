import { useCallback, useEffect, useState } from "react";
import { fragmentOf, type InboxView } from "../search/view";

/** The chosen requests of a view, by their ids. Another mailbox, search or filter chooses nothing; turning pages keeps them. */
export function useChosen(view: InboxView) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = `${fragmentOf({ ...view, after: [] })} ${view.text}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other requests
  useEffect(() => setChosen(new Set()), [list]);

  const choose = useCallback((ids: readonly string[], isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) isChosen ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  const chooseOnly = useCallback((ids: readonly string[]) => setChosen(new Set(ids)), []);
  return { chosen, choose, chooseOnly };
}
