import { useRef } from "react";
import { Icon } from "../../../components/Icon";
import { useLogout } from "../session/session";
import type { Show } from "./search/useView";
import { plainView, type View } from "./search/view";

type BarProps = {
  view: View;
  refreshing: boolean;
  onRefresh: () => void;
  onSearch: () => void;
  onShow: Show;
  onOpen: (dialog: "export" | "erase" | "help") => void;
};

/** Below the title on a desk, at the bottom of the screen on a phone, where the thumb is. */
export function Bar({ view, refreshing, onRefresh, onSearch, onShow, onOpen }: BarProps) {
  const { logout, pending } = useLogout();
  const more = useRef<HTMLDivElement>(null);
  // On a desk it is no popover but simply there.
  const close = () => more.current?.matches(":popover-open") && more.current.hidePopover();

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
      <button className="admin-button inbox-bar-more" type="button" popoverTarget="inbox-more">
        <Icon name="more" />
        More
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a choice was made by one of its buttons */}
      <div className="inbox-more" id="inbox-more" popover="auto" ref={more} onClick={close}>
        <button className="admin-button" type="button" onClick={() => onOpen("export")}>
          Export CSV
        </button>
        <button
          className="admin-button"
          type="button"
          aria-pressed={view.trash}
          onClick={() => onShow({ ...plainView, trash: !view.trash })}
        >
          Trash
        </button>
        <button className="admin-button" type="button" onClick={() => onOpen("erase")}>
          Erase data
        </button>
        <button className="admin-button inbox-bar-help" type="button" onClick={() => onOpen("help")}>
          Keyboard
        </button>
        <button className="admin-button" type="button" disabled={pending} onClick={logout}>
          Logout
        </button>
      </div>
    </nav>
  );
}
