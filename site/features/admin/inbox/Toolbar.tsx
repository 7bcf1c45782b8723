import { useRef } from "react";
import { Icon } from "../../../components/Icon";
import { useIsOwner, useLogout } from "../session/session";
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
    <nav className="inbox-bar" aria-label="Inbox">
      <button className="admin-button inbox-bar-search" type="button" onClick={onSearch}>
        <Icon name="search" />
        Search
      </button>
      <button className="admin-button" type="button" aria-busy={refreshing} onClick={onRefresh}>
        <Icon name="refresh" />
        Refresh
      </button>
      <button className="admin-button" type="button" onClick={() => onOpen("account")}>
        <Icon name="shield" />
        Account
      </button>
      <button className="admin-button" type="button" popoverTarget="inbox-more">
        <Icon name="more" />
        More
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
          In numbers
        </button>
        <button className="admin-button" type="button" onClick={() => onOpen("answers")}>
          Answers
        </button>
        {isOwner && (
          <button className="admin-button" type="button" onClick={() => onOpen("export")}>
            Export CSV
          </button>
        )}
        <button
          className="admin-button"
          type="button"
          aria-pressed={view.trash}
          onClick={() => onShow({ ...defaultView, trash: !view.trash })}
        >
          Trash
        </button>
        <button className="admin-button inbox-bar-help" type="button" onClick={() => onOpen("help")}>
          Keyboard
        </button>
        {isOwner && (
          <button className="admin-button" type="button" onClick={() => onOpen("erase")}>
            Erase data
          </button>
        )}
        <button className="admin-button" type="button" disabled={pending} onClick={logout}>
          Logout
        </button>
      </div>
    </nav>
  );
}
