import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { QuoteRequest, QuoteRequestPage, QuoteRequestSearch } from "../../../../generated/api";
import { MAX_SEARCH_PAGE_SIZE } from "../../../../generated/api-constants";
import { isUnauthorized } from "../../api/client";
import { say, words } from "../../words/words";
import { Dialog } from "../Dialog";
import { searchOnce } from "../requests";
import { type InboxView, isFiltered, isOfRobots, searchOf } from "../search/view";
import { csvName, csvOf } from "./csv";

type ExportDialogProps = { view: InboxView; onClose: () => void };

/** Exports the current search, all pages of it, as one CSV file. */
export function ExportDialog({ view, onClose }: ExportDialogProps) {
  const [count, setCount] = useState(0);
  // Fixed when the dialog opens, so that an export doesn't change midway.
  const [search] = useState(() => searchOf(view));
  const { mutate, status, error } = useMutation({
    mutationFn: (signal: AbortSignal) => collect(search, signal, setCount),
    onSuccess: (file) => download(file, csvName(new Date())),
  });

  useEffect(() => {
    const canceled = new AbortController();
    mutate(canceled.signal);
    return () => canceled.abort();
  }, [mutate]);

  const place = view.trash ? "trash" : isOfRobots(view) ? "robots" : "inbox";
  return (
    <Dialog title={words.inbox.exportCsv} onClose={onClose}>
      <p>{words.export[isFiltered(view) ? (`${place}Filtered` as const) : place]}</p>
      <p role="status">
        {status === "pending" && say(words.export.soFar, { count })}
        {status === "success" && say(words.export.done, { count })}
      </p>
      {status === "error" && !isUnauthorized(error) && (
        <p role="alert" className="dialog-wrong">
          {words.export.failed}
        </p>
      )}
      <div className="dialog-end">
        <button className="admin-button" type="button" onClick={onClose}>
          {status === "pending" ? words.common.cancel : words.common.close}
        </button>
      </div>
    </Dialog>
  );
}

async function collect(
  search: QuoteRequestSearch,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<Blob> {
  const ask = (cursor: string | null) =>
    searchOnce(
      { ...search, ...(cursor !== null && { cursor }), limit: MAX_SEARCH_PAGE_SIZE, export: true },
      signal,
    );
  const pages: QuoteRequest[][] = [];
  let count = 0;
  let answer: Promise<QuoteRequestPage> | null = ask(null);
  while (answer !== null) {
    const { requests, next }: QuoteRequestPage = await answer;
    answer = next === null ? null : ask(next);
    pages.push(requests);
    count += requests.length;
    onCount(count);
  }
  return new Blob(csvOf(pages, search.form ?? ""), { type: "text/csv;charset=utf-8" });
}

function download(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
