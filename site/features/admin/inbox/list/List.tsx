import { type RefObject, useLayoutEffect } from "react";
import type { QuoteRequestPage } from "../../../../generated/api";
import { LONG_OVERDUE_DAYS, TRASH_RETENTION_DAYS } from "../../../../generated/api-constants";
import { say, words } from "../../words/words";
import { Card } from "../card/Card";
import { ChooseBar } from "../choose/ChooseBar";
import { useChosen } from "../choose/useChosen";
import { filterSummary } from "../search/filterSummary";
import type { ShowView } from "../search/useView";
import {
  defaultView,
  type InboxView,
  isFiltered,
  isNewest,
  isOfRobots,
  isOfStatus,
  isToday,
  robotsView,
} from "../search/view";
import { monthOf } from "../times";
import type { usePage } from "../useRequests";

type ListProps = {
  view: InboxView;
  page: ReturnType<typeof usePage>;
  arrived: ReadonlySet<string>;
  list: RefObject<HTMLElement | null>;
  show: ShowView;
  /** Number of new requests that are no work of today any more. */
  longOverdue: number;
  /** No request is due today: then Today shows the new ones. */
  isNothingDue: boolean;
  onRetry: () => void;
};

/** One page of requests; or skeletons, an error or an empty state. */
export function List({ view, page, arrived, list, show, longOverdue, isNothingDue, onRetry }: ListProps) {
  const { data, isError, isPlaceholderData, reached } = page;
  const selection = useChosen(view);
  /** Clears the search. Its button disappears, so the focus moves to the list. */
  const clearSearch = (change: Partial<InboxView> = {}) => {
    show({ ...defaultView, ...change });
    list.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  useLayoutEffect(() => {
    if (isPlaceholderData && list.current?.contains(document.activeElement))
      list.current.focus({ preventScroll: true });
  }, [isPlaceholderData, list]);
  const failed = isError && (data === undefined || isPlaceholderData);
  return (
    <section className="inbox-list" ref={list} tabIndex={-1} aria-labelledby="inbox-list-title">
      {/* The page's heading or the pressed button says the same. */}
      <div
        className={
          isNewest(view) || isToday(view) || isOfStatus(view) ? "visually-hidden" : "inbox-list-head"
        }
      >
        <h2 id="inbox-list-title">{titleOf(view, isPlaceholderData ? undefined : data)}</h2>
        {isFiltered(view) && <p className="inbox-list-chosen">{filterSummary(view)}</p>}
        {view.trash && (
          <button className="admin-button" type="button" onClick={() => clearSearch()}>
            {words.list.backToInbox}
          </button>
        )}
        {isFiltered(view) && !isOfStatus(view) && (
          <button
            className="admin-button"
            type="button"
            onClick={() => clearSearch(isOfRobots(view) ? robotsView : { trash: view.trash })}
          >
            {words.list.clearSearch}
          </button>
        )}
        {reached !== null && <p>{say(words.list.searchingBack, { month: monthOf(reached) })}</p>}
      </div>
      {isToday(view) && isNothingDue && data !== undefined && data.requests.length > 0 && (
        <p className="inbox-list-next">{words.list.nextNew}</p>
      )}
      {failed && <Failure onRetry={onRetry} />}
      {!failed && data === undefined && <Skeletons />}
      {!failed && data?.requests.length === 0 && (
        <Empty
          view={view}
          onAllSenders={() => clearSearch({ ...view, filters: allSenders(view), after: [] })}
        />
      )}
      {!failed && data !== undefined && (data.requests.length > 0 || selection.chosen.size > 0) && (
        <ChooseBar view={view} data={data} selection={selection} list={list} />
      )}
      {!failed && data !== undefined && data.requests.length > 0 && (
        <ul
          className={isPlaceholderData ? "quote-requests is-leaving" : "quote-requests"}
          aria-busy={isPlaceholderData}
          inert={isPlaceholderData}
        >
          {data.requests.map((request) => (
            <li key={request.id}>
              <Card
                request={request}
                arrived={arrived.has(request.id)}
                chosen={selection.chosen.has(request.id)}
                onChoose={selection.choose}
                onLeave={focusNext}
              />
            </li>
          ))}
        </ul>
      )}
      {isToday(view) && longOverdue > 0 && (
        <button
          className="text-button"
          type="button"
          onClick={() => clearSearch({ filters: { ...defaultView.filters, status: "new" } })}
        >
          {say(words.list.longOverdue, { count: longOverdue, days: LONG_OVERDUE_DAYS })}
        </button>
      )}
    </section>
  );
}

/** Names the list. The number of results is known only if they fit on one page. */
function titleOf(view: InboxView, data: QuoteRequestPage | undefined): string {
  const { list } = words;
  const [all, results, found] = view.trash
    ? [list.trash, list.resultsInTrash, list.foundInTrash]
    : isOfRobots(view)
      ? [list.robots, list.resultsOfRobots, list.foundOfRobots]
      : [isToday(view) ? list.toDoToday : list.requests, list.results, words.inbox.found];
  const what = isFiltered(view) ? results : all;
  if (view.after.length > 0) return say(list.onPage, { list: what, page: view.after.length + 1 });
  // The empty state says that there are none.
  if (!isFiltered(view) || data === undefined || data.next !== null || data.requests.length === 0)
    return what;
  return say(found, { count: data.requests.length });
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="inbox-panel inbox-failure" role="alert">
      <p>{words.inbox.loadFailed}</p>
      <button className="admin-button" type="button" onClick={onRetry}>
        {words.common.tryAgain}
      </button>
    </div>
  );
}

function Skeletons() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {words.list.loading}
      </p>
      <div className="quote-requests" aria-hidden="true">
        {["first", "second", "third"].map((place) => (
          <div className="quote-request skeleton" key={place}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}

function allSenders(view: InboxView): InboxView["filters"] {
  return { ...view.filters, suspected: "all" };
}

function Empty({ view, onAllSenders }: { view: InboxView; onAllSenders: () => void }) {
  // Of a status, nothing was searched for.
  if (isOfStatus(view)) {
    return (
      <div className="inbox-panel">
        <p className="inbox-panel-title">{words.list.noMatch}</p>
      </div>
    );
  }
  if (isFiltered(view)) {
    return (
      <div className="inbox-panel">
        <p className="inbox-panel-title">{words.list.noMatch}</p>
        <p>{words.list.tryOther}</p>
        {!view.trash && view.filters.suspected === "" && (
          <button className="admin-button" type="button" onClick={onAllSenders}>
            {words.list.searchRobots}
          </button>
        )}
      </div>
    );
  }
  if (isOfRobots(view)) {
    return (
      <div className="inbox-panel">
        <p className="inbox-panel-title">
          {view.after.length > 0 ? words.list.nothingOlder : words.list.noRobots}
        </p>
        {view.after.length === 0 && <p>{words.list.robotsHere}</p>}
      </div>
    );
  }
  if (isToday(view)) {
    return (
      <div className="inbox-panel">
        <p className="inbox-panel-title">{words.list.nothingDue}</p>
        <p>{words.list.dueHere}</p>
      </div>
    );
  }
  if (view.trash) {
    return (
      <div className="inbox-panel">
        <p className="inbox-panel-title">{words.list.trashEmpty}</p>
        <p>{say(words.list.trashHere, { days: TRASH_RETENTION_DAYS })}</p>
      </div>
    );
  }
  return (
    <div className="inbox-panel">
      <p className="inbox-panel-title">{view.after.length > 0 ? words.list.nothingOlder : words.list.none}</p>
      {view.after.length === 0 && <p>{words.list.willAppear}</p>}
    </div>
  );
}

/** Moves the focus from a card that disappears to the next one, or else the previous one, or else the list. */
function focusNext(card: HTMLElement | null) {
  if (card === null || !(card.contains(document.activeElement) || document.activeElement === document.body))
    return;
  const item = card.closest("li");
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const next =
    neighbor?.querySelector<HTMLElement>("[data-request]") ?? card.closest<HTMLElement>(".inbox-list");
  next?.focus({ preventScroll: true });
}
