import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { BulkChange, QuoteRequestPage, RequestStatus } from "../../../../generated/api";
import { REQUEST_STATUSES } from "../../../../generated/api-constants";
import { say, words } from "../../words/words";
import { type InboxView, isFiltered, isOfRobots, searchOf } from "../search/view";
import { BulkDeleteDialog } from "./BulkDeleteDialog";
import { findAll } from "./bulk";
import { useBulk } from "./useBulk";
import type { useChosen } from "./useChosen";

type ChooseBarProps = {
  view: InboxView;
  data: QuoteRequestPage;
  selection: ReturnType<typeof useChosen>;
  list: RefObject<HTMLElement | null>;
};

/** Chooses the requests of the page or of the whole list, and changes all that are chosen. */
export function ChooseBar({ view, data, selection, list }: ChooseBarProps) {
  const { chosen, choose, chooseOnly } = selection;
  const [deleting, setDeleting] = useState(false);
  const [found, setFound] = useState(0);
  const bulk = useBulk((left) => {
    chooseOnly(left);
    // The buttons disappear when nothing is chosen.
    if (left.length === 0) list.current?.focus({ preventScroll: true });
  });
  const search = useMutation({
    mutationFn: () => {
      setFound(0);
      return findAll(searchOf(view), setFound);
    },
    onSuccess: chooseOnly,
  });
  const busy = bulk.isPending || search.isPending;
  const ids = data.requests.map(({ id }) => id);
  const onPage = ids.filter((id) => chosen.has(id)).length;
  const wholePage = ids.length > 0 && onPage === ids.length;
  const hasMore = data.next !== null || view.after.length > 0;
  const run = (change: BulkChange) => {
    if (!busy) bulk.run({ change, ids: [...chosen] });
  };
  const chooseAll = () => {
    if (!busy) search.mutate();
  };

  return (
    <div className="choose">
      <label className="check">
        <input
          type="checkbox"
          checked={wholePage}
          ref={(box) => {
            if (box !== null) box.indeterminate = onPage > 0 && !wholePage;
          }}
          onChange={() => choose(ids, !wholePage)}
        />
        {words.choose.page}
      </label>
      {hasMore && (
        <button className="admin-button" type="button" aria-disabled={busy} onClick={chooseAll}>
          {isOfRobots(view) && !isFiltered(view) ? words.choose.robots : allLabel(view)}
        </button>
      )}
      <p role="status" className="choose-count">
        {search.isPending && say(words.choose.foundSoFar, { count: found })}
        {bulk.isPending && say(words.choose.progress, { done: bulk.done, count: chosen.size })}
        {!busy && chosen.size > 0 && say(words.choose.chosen, { count: chosen.size })}
      </p>
      {search.isError && <p role="alert">{words.choose.notAll}</p>}
      {chosen.size > 0 && (
        <fieldset className="choose-actions" aria-label={words.choose.actions}>
          {view.trash ? (
            <Action label={words.choose.restore} change="restore" busy={busy} run={run} />
          ) : (
            <>
              <Action label={words.choose.read} change="read" busy={busy} run={run} />
              <Action label={words.choose.unread} change="unread" busy={busy} run={run} />
              <SetStatus busy={busy} run={run} />
              {view.filters.suspected !== "" && (
                <Action label={words.choose.notRobots} change="not-robot" busy={busy} run={run} />
              )}
              <button
                className="admin-button admin-button-danger-quiet"
                type="button"
                aria-disabled={busy}
                onClick={() => !busy && setDeleting(true)}
              >
                {words.common.delete}
              </button>
            </>
          )}
          <button
            className="admin-button"
            type="button"
            aria-disabled={busy}
            onClick={() => !busy && clear()}
          >
            {words.choose.none}
          </button>
        </fieldset>
      )}
      {deleting && (
        <BulkDeleteDialog
          count={chosen.size}
          onCancel={() => setDeleting(false)}
          onConfirm={() => {
            setDeleting(false);
            run("delete");
          }}
        />
      )}
    </div>
  );

  function clear() {
    chooseOnly([]);
    list.current?.focus({ preventScroll: true });
  }
}

type ActionProps = { label: string; change: BulkChange; busy: boolean; run: (change: BulkChange) => void };

/** Not disabled while busy, so that it keeps the focus. */
function Action({ label, change, busy, run }: ActionProps) {
  return (
    <button className="admin-button" type="button" aria-disabled={busy} onClick={() => run(change)}>
      {label}
    </button>
  );
}

/** A list and a button: a list that acts on its own would act on every arrow key. */
function SetStatus({ busy, run }: Pick<ActionProps, "busy" | "run">) {
  const [status, setStatus] = useState<RequestStatus>("contacted");
  return (
    <span className="choose-status">
      <select
        aria-label={words.choose.statusOf}
        value={status}
        onChange={(event) => setStatus(event.target.value as RequestStatus)}
      >
        {REQUEST_STATUSES.map((each) => (
          <option value={each} key={each}>
            {words.statuses[each]}
          </option>
        ))}
      </select>
      <Action label={words.choose.setStatus} change={status} busy={busy} run={run} />
    </span>
  );
}

function allLabel(view: InboxView): string {
  if (isFiltered(view)) return words.choose.found;
  return view.trash ? words.choose.trash : words.choose.inbox;
}
