import { useEffect, useRef, useState } from "react";
import type { QuoteRequestPage } from "../../../generated/api";
import { EraseDialog } from "./erase/EraseDialog";
import { ExportDialog } from "./export/ExportDialog";
import { Announcement } from "./LiveRegion";
import { Updated } from "./list/LastUpdated";
import { List } from "./list/List";
import { Waiting } from "./list/NewRequestsBanner";
import { Pager } from "./list/Pager";
import { useArrivals } from "./list/useArrivals";
import { useInView } from "./list/useInView";
import { Filters } from "./search/Filters";
import { type Show, useView } from "./search/useView";
import { isNewest, plainView } from "./search/view";
import { HelpDialog } from "./shortcuts/ShortcutsDialog";
import { useKeys } from "./shortcuts/useShortcuts";
import { Bar } from "./Toolbar";
import { useNewest, usePage, useRefresh } from "./useRequests";

const TITLE = "Contact Form Submissions";

type Shown = "export" | "erase" | "help" | null;

/** The owner's inbox. Every page and search is in the history; the newest page is watched whatever is shown. */
export function Inbox() {
  const [view, show] = useView();
  const [dialog, open] = useState<Shown>(null);
  const [filtersOpen, openFilters] = useState(false);
  const newest = useNewest();
  const page = usePage(view);
  const refresh = useRefresh();
  const top = useRef<HTMLDivElement>(null);
  const atTop = useInView(top);
  const { arrived, waiting } = useArrivals(newest.data?.requests, isNewest(view) && atTop);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);

  const title = titleOf(newest.data);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const toSearch = () => {
    openFilters(true);
    // A field that is not shown yet cannot take the focus.
    requestAnimationFrame(() => search.current?.focus());
  };
  /** For buttons that go away when they are pressed. */
  const toList = (act: () => void, where?: "top") => {
    act();
    list.current?.focus({ preventScroll: true });
    if (where === "top") toTop();
  };
  /** The search is sent off on a phone, whose keyboard covers half of what was found. */
  const toFound = () => {
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  };
  const showFromTop: Show = (change) => {
    show(change);
    toTop();
  };
  useKeys({ list, onSearch: toSearch, onRefresh: refresh, onHelp: () => open("help") });

  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>{TITLE}</h1>
        <Updated newest={newest} page={page} />
      </header>
      <Bar
        view={view}
        refreshing={page.isFetching}
        onRefresh={refresh}
        onSearch={toSearch}
        onShow={showFromTop}
        onOpen={open}
      />
      <main className="inbox-main">
        <Filters
          view={view}
          show={show}
          field={search}
          open={filtersOpen}
          onClose={() => toList(() => openFilters(false))}
          onSent={toFound}
        />
        <div ref={top} />
        <Waiting count={waiting} onShow={() => toList(() => show(plainView), "top")} />
        <List view={view} page={page} arrived={arrived} list={list} show={show} onRetry={refresh} />
        <Pager view={view} page={page} list={list} show={show} />
      </main>
      <Announcement view={view} page={page} arrived={arrived.size} waiting={waiting} />
      {dialog === "export" && <ExportDialog view={view} onClose={() => open(null)} />}
      {dialog === "erase" && <EraseDialog onClose={() => open(null)} />}
      {dialog === "help" && <HelpDialog onClose={() => open(null)} />}
    </div>
  );
}

function toTop() {
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** With the number of unread requests among the newest, and a sign when there may be more of them. */
function titleOf(newest: QuoteRequestPage | undefined): string {
  const unread = newest?.requests.filter(({ read }) => !read).length ?? 0;
  if (newest === undefined || unread === 0) return TITLE;
  const more = unread === newest.requests.length && newest.next !== null ? "+" : "";
  return `(${unread}${more}) ${TITLE}`;
}
