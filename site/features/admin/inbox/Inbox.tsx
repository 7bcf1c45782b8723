import { useEffect, useRef, useState } from "react";
import type { QuoteRequestPage } from "../../../generated/api";
import { AccountDialog } from "../account/AccountDialog";
import { FirstSteps } from "../account/FirstSteps";
import { renewSubscription } from "../account/notifiedBrowser";
import { RecoveryCodesBanner } from "../account/RecoveryCodesBanner";
import { words } from "../words/words";
import { AnswersDialog } from "./answers/AnswersDialog";
import { EraseDialog } from "./erase/EraseDialog";
import { ExportDialog } from "./export/ExportDialog";
import { isVersionKnown } from "./forms";
import { LiveRegion } from "./LiveRegion";
import { LastUpdated } from "./list/LastUpdated";
import { List } from "./list/List";
import { Mailboxes } from "./list/Mailboxes";
import { NewRequestsBanner } from "./list/NewRequestsBanner";
import { Pager } from "./list/Pager";
import { UnreadableRows } from "./list/UnreadableRows";
import { useArrivals } from "./list/useArrivals";
import { useInView } from "./list/useInView";
import { useNamedRequest } from "./list/useNamedRequest";
import { NumbersDialog } from "./numbers/NumbersDialog";
import { SearchForm } from "./search/SearchForm";
import { type ShowView, useView } from "./search/useView";
import { defaultView, isNewest, todayView } from "./search/view";
import { ShortcutsDialog } from "./shortcuts/ShortcutsDialog";
import { useShortcuts } from "./shortcuts/useShortcuts";
import { Toolbar } from "./Toolbar";
import { isOverdue } from "./times";
import { useForms } from "./useForms";
import { useNewest, usePage, useRefresh, useRobots, useWork } from "./useRequests";

type OpenDialog = "numbers" | "answers" | "account" | "export" | "erase" | "help" | null;

/** The owner's inbox; after a one-time password was changed, that of a new person. The view is kept in the history; the newest requests are polled in every view. */
export function Inbox({ isNewPerson }: { isNewPerson: boolean }) {
  const [view, show] = useView();
  const [dialog, open] = useState<OpenDialog>(null);
  const [filtersOpen, openFilters] = useState(false);
  const newest = useNewest();
  const robots = useRobots();
  const work = useWork(newest.data?.requests[0]?.id);
  const page = usePage(view);
  const refresh = useRefresh();
  const top = useRef<HTMLDivElement>(null);
  const atTop = useInView(top);
  const { arrived, unseen } = useArrivals(newest.data?.requests, isNewest(view) && atTop);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const { refetch: refetchForms } = useForms();
  const newVersion = newest.data?.requests.find((request) => !isVersionKnown(request))?.formVersion;
  useEffect(() => {
    if (newVersion !== undefined) refetchForms();
  }, [newVersion, refetchForms]);
  useNamedRequest(list, page, refresh);

  // Who comes without a place in mind sees first what is overdue. Going back and reloading lead to where one was.
  const isPlain = useRef(location.hash === "" && isNewest(view) && isFirstVisit());
  const works = work.data?.requests;
  useEffect(() => {
    if (works === undefined) return;
    if (isPlain.current && location.hash === "" && works.some(isOverdue)) show(todayView, "replace");
    isPlain.current = false;
  }, [works, show]);

  // As in the document: the brand follows.
  const [brand] = useState(() => document.title.replace(/^[^|]*[^|\s]/, ""));
  const title = titleOf(newest.data) + brand;
  useEffect(() => {
    document.title = title;
  }, [title]);

  // The browser may have changed its subscription while nobody was logged in. The account shows what could not be
  // mended.
  useEffect(() => {
    renewSubscription().catch(() => {});
  }, []);

  const toSearch = () => {
    openFilters(true);
    // After the field is displayed; before, it can't take the focus.
    requestAnimationFrame(() => search.current?.focus());
  };
  /** For buttons that disappear when they are pressed: moves the focus to the list. */
  const toList = (action: () => void, where?: "top") => {
    action();
    list.current?.focus({ preventScroll: true });
    if (where === "top") toTop();
  };
  /** Moves the focus out of the search field, which closes a phone's keyboard, and shows the results. */
  const toResults = () => {
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  };
  const showFromTop: ShowView = (change) => {
    show(change);
    toTop();
  };
  useShortcuts({ list, onSearch: toSearch, onRefresh: refresh, onHelp: () => open("help") });

  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>{words.inbox.title}</h1>
        <LastUpdated newest={newest} page={page} />
      </header>
      <Toolbar
        view={view}
        refreshing={page.isFetching}
        onRefresh={refresh}
        onSearch={toSearch}
        onShow={showFromTop}
        onOpen={open}
      />
      <main className="inbox-main">
        <UnreadableRows />
        {dialog !== "account" && <RecoveryCodesBanner onShow={() => open("account")} />}
        <FirstSteps isNewPerson={isNewPerson} onCodes={() => open("account")} />
        <div className="inbox-top">
          <SearchForm
            view={view}
            show={show}
            field={search}
            open={filtersOpen}
            onClose={() => toList(() => openFilters(false))}
            onSubmit={toResults}
          />
          <Mailboxes
            view={view}
            work={work.data}
            ready={!work.isPending && !robots.isPending}
            robots={robots.data}
            show={showFromTop}
          />
        </div>
        <div ref={top} />
        <NewRequestsBanner count={unseen} onShow={() => toList(() => show(defaultView), "top")} />
        <List
          view={view}
          page={page}
          arrived={arrived}
          list={list}
          show={show}
          longOverdue={work.data?.longOverdue ?? 0}
          isNothingDue={work.data?.count === 0}
          onRetry={refresh}
        />
        <Pager view={view} page={page} list={list} show={show} />
      </main>
      <LiveRegion view={view} page={page} arrived={arrived.size} unseen={unseen} />
      {dialog === "account" && <AccountDialog onClose={() => open(null)} />}
      {dialog === "export" && <ExportDialog view={view} onClose={() => open(null)} />}
      {dialog === "numbers" && <NumbersDialog work={work.data} onClose={() => open(null)} />}
      {dialog === "answers" && <AnswersDialog onClose={() => open(null)} />}
      {dialog === "erase" && <EraseDialog onClose={() => open(null)} />}
      {dialog === "help" && <ShortcutsDialog onClose={() => open(null)} />}
    </div>
  );
}

function isFirstVisit() {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate";
}

function toTop() {
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** Returns the document's title with the number of unread requests of likely people, and "+" if older ones may be unread too. */
function titleOf(newest: QuoteRequestPage | undefined): string {
  const unread = newest?.requests.filter(({ read }) => !read).length ?? 0;
  if (newest === undefined || unread === 0) return words.inbox.title;
  const more = unread === newest.requests.length && newest.next !== null ? "+" : "";
  return `(${unread}${more}) ${words.inbox.title}`;
}
