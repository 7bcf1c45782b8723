import type { QuoteRequestPage } from "../../../../generated/api";
import type { ShowView } from "../search/useView";
import { defaultView, type InboxView, isOfRobots, robotsView } from "../search/view";

type MailboxesProps = { view: InboxView; robots: QuoteRequestPage | undefined; show: ShowView };

/** Switches between the inbox and the possible robots. Hidden while there are none, and in the trash. */
export function Mailboxes({ view, robots, show }: MailboxesProps) {
  const count = robots?.requests.length ?? 0;
  const ofRobots = isOfRobots(view);
  if (view.trash || (count === 0 && !ofRobots)) return null;
  const more = robots?.next != null ? "+" : "";
  return (
    <nav className="inbox-mailboxes" aria-label="Mailboxes">
      <button
        className="admin-button"
        type="button"
        aria-pressed={!ofRobots}
        onClick={() => show(defaultView)}
      >
        Inbox
      </button>
      <button className="admin-button" type="button" aria-pressed={ofRobots} onClick={() => show(robotsView)}>
        Possibly robots ({count}
        {more})
      </button>
    </nav>
  );
}
