import { type RefObject, useEffect, useRef } from "react";
import { Icon } from "../../../../components/Icon";
import { say, words } from "../../words/words";
import type { ShowView } from "../search/useView";
import type { InboxView } from "../search/view";
import type { usePage } from "../useRequests";

type PagerProps = {
  view: InboxView;
  page: ReturnType<typeof usePage>;
  list: RefObject<HTMLElement | null>;
  show: ShowView;
};

/** Buttons to the newer and the older page. One page is loaded at a time, however many requests there are. */
export function Pager({ view, page, list, show }: PagerProps) {
  const { data, isPlaceholderData } = page;
  const turning = useRef(false);
  const next = data?.next ?? null;

  // The previous page stays until the next one is loaded; scroll only then.
  useEffect(() => {
    if (!turning.current || isPlaceholderData) return;
    turning.current = false;
    list.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [isPlaceholderData, list]);

  if (view.after.length === 0 && next === null) return null;
  const turn = (after: readonly string[]) => {
    turning.current = true;
    show({ after });
  };
  return (
    <nav className="inbox-pager" aria-label={words.list.pages}>
      <button
        className="admin-button"
        type="button"
        disabled={view.after.length === 0 || isPlaceholderData}
        onClick={() => turn(view.after.slice(0, -1))}
      >
        <Icon name="back" />
        {words.list.newer}
      </button>
      <p>{say(words.list.page, { page: view.after.length + 1 })}</p>
      <button
        className="admin-button"
        type="button"
        disabled={next === null || isPlaceholderData}
        onClick={() => next !== null && turn([...view.after, next])}
      >
        {words.list.older}
        <Icon name="arrow" />
      </button>
    </nav>
  );
}
