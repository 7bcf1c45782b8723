import { type QueryFunctionContext, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryEntry, HistoryPage } from "../../../generated/api";
import { FIRST_PERSON_NAME } from "../../../generated/api-constants";
import { localTime } from "../inbox/times";
import { useCaller } from "../session/session";
import { fromApi } from "../words/fromApi";
import { rich } from "../words/rich";
import { words } from "../words/words";
import { type About, entryWords } from "./entryWords";

type HistoryDisclosureProps = {
  /** The key of the query. A change of the request or account invalidates it. */
  queryKey: string[];
  about: About;
  /** Names the subject for screen readers, after "History". */
  name?: string;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<HistoryPage>;
};

/** A history behind a disclosure, loaded when it is opened. */
export function HistoryDisclosure({ queryKey, about, name, load }: HistoryDisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name === undefined ? words.history.title : rich(words.history.titleOf, { name })}</summary>
      {open && <Entries queryKey={queryKey} about={about} load={load} />}
    </details>
  );
}

function Entries({ queryKey, about, load }: Omit<HistoryDisclosureProps, "name">) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...queryKey, "history"],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<string[], string | undefined>) =>
      load(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: HistoryPage) => next ?? undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const isAlone = useCaller() === undefined;
  const entries = (data?.pages ?? []).flatMap((page) =>
    isAlone ? page.entries.map(withoutOwner) : page.entries,
  );
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <Entry key={`${entry.at} ${entry.action} ${entry.browser}`} entry={entry} about={about} />
        ))}
      </ol>
      <p role="status">
        {isFetching && entries.length === 0 && words.common.loading}
        {data !== undefined && entries.length === 0 && words.history.nothing}
      </p>
      {isError && (
        <p className="dialog-wrong" role="alert">
          {words.history.failed}{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            {words.common.tryAgain}
          </button>
        </p>
      )}
      {hasNextPage && (
        <button
          className="admin-button"
          type="button"
          aria-disabled={isFetching}
          onClick={() => isFetching || fetchNextPage()}
        >
          {words.history.older}
        </button>
      )}
    </>
  );
}

/** An entry without the name that stands for the only person. */
function withoutOwner({ person, ...entry }: HistoryEntry): HistoryEntry {
  return person === undefined || person === FIRST_PERSON_NAME ? entry : { ...entry, person };
}

function Entry({ entry, about }: { entry: HistoryEntry; about: About }) {
  return (
    <li>
      {entryWords(entry, about)}
      <span className="history-when">
        <time dateTime={entry.at}>{localTime(entry.at)}</time>
        {entry.browser !== undefined && entry.person !== undefined && `, ${entry.person}`}
        {entry.browser !== undefined && `, ${fromApi(entry.browser)}`}
      </span>
    </li>
  );
}
