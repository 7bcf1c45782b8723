import { useRef } from "react";
import { Icon } from "../../../components/Icon";
import { useIsOwner, useLogout } from "../session/session";
import { words } from "../words/words";
import type { ShowView } from "./search/useView";
import { defaultView, type InboxView } from "./search/view";

type ToolbarProps = {
  view: InboxView;
  refreshing: boolean;
  onRefresh: () => void;
  onSearch: () => void;
  onShow: ShowView;
  onOpen: (dialog: "account" | "numbers" | "answers" | "export" | "erase" | "help") => void;
};

/** The toolbar: beside the title on wide screens, at the bottom on phones, within reach of the thumb. */
export function Toolbar({ view, refreshing, onRefresh, onSearch, onShow, onOpen }: ToolbarProps) {
  const { logout, pending } = useLogout();
  const isOwner = useIsOwner();
  const more = useRef<HTMLDivElement>(null);

  return (
    <nav className="inbox-bar" aria-label={words.common.inbox}>
      <button className="admin-button inbox-bar-search" type="button" onClick={onSearch}>
        <Icon name="search" />
        {words.common.lookUp}
      </button>
      <button className="admin-button" type="button" aria-busy={refreshing} onClick={onRefresh}>
        <Icon name="refresh" />
        {words.common.refresh}
      </button>
      <button className="admin-button" type="button" onClick={() => onOpen("account")}>
        <Icon name="shield" />
        {words.account.title}
      </button>
      <button className="admin-button" type="button" popoverTarget="inbox-more">
        <Icon name="more" />
        {words.inbox.more}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a choice was made by one of its buttons */}
      <div
        className="inbox-more"
        id="inbox-more"
        popover="auto"
        ref={more}
        onClick={() => more.current?.hidePopover()}
      >
        <button className="admin-button" type="button" onClick={() => onOpen("numbers")}>
          {words.numbers.title}
        </button>
        <button className="admin-button" type="button" onClick={() => onOpen("answers")}>
          {words.answers.title}
        </button>
        {isOwner && (
          <button className="admin-button" type="button" onClick={() => onOpen("export")}>
            {words.inbox.exportCsv}
          </button>
        )}
        <button
          className="admin-button"
          type="button"
          aria-pressed={view.trash}
          onClick={() => onShow({ ...defaultView, trash: !view.trash })}
        >
          {words.list.trash}
        </button>
        <button className="admin-button inbox-bar-help" type="button" onClick={() => onOpen("help")}>
          {words.inbox.keyboard}
        </button>
        {isOwner && (
          <button className="admin-button" type="button" onClick={() => onOpen("erase")}>
            {words.inbox.eraseData}
          </button>
        )}
        <button className="admin-button" type="button" disabled={pending} onClick={logout}>
          {words.inbox.logout}
        </button>
      </div>
    </nav>
  );
}
