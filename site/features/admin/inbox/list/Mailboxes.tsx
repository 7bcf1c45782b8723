import type { OwnerToday, QuoteRequestPage } from "../../../../generated/api";
import { numberWords, words } from "../../words/words";
import { moneyWords } from "../money";
import { filters } from "../search/filters";
import type { ShowView } from "../search/useView";
import { defaultView, type InboxView, isOfRobots, isToday, robotsView, todayView } from "../search/view";
import { isOverdue } from "../times";

type MailboxesProps = {
  view: InboxView;
  work: OwnerToday | undefined;
  /** False until the counts are known or could not be loaded: nothing moves when they come. */
  ready: boolean;
  robots: QuoteRequestPage | undefined;
  show: ShowView;
};

/** Switches between the work of today, the inbox, the requests of a status and the possible robots, with their numbers. */
export function Mailboxes({ view, work, ready, robots, show }: MailboxesProps) {
  const ofRobots = isOfRobots(view);
  const robotCount = robots?.requests.length ?? 0;
  const today = isToday(view);
  const { status } = view.filters;
  const counts = new Map(work?.statuses.map((each) => [each.status as string, each.requests]));
  // What was searched for stays; a list of another kind does not.
  const others = ofRobots ? defaultView.filters : view.filters;
  return (
    <nav
      className={ready ? "inbox-mailboxes" : "inbox-mailboxes is-waiting"}
      aria-label={words.list.mailboxes}
    >
      {!view.trash && (
        <Box
          label={words.list.today}
          count={work?.count}
          isLate={work?.requests.some(isOverdue) === true}
          pressed={today}
          onClick={() => show(todayView)}
        />
      )}
      <Box
        label={view.trash ? words.list.all : words.common.inbox}
        pressed={!ofRobots && !today && status === ""}
        onClick={() => show({ ...defaultView, trash: view.trash })}
      />
      {filters.status.choices.map(({ value, label }) => (
        <Box
          label={label}
          // Of deleted requests nobody keeps count.
          count={view.trash ? undefined : counts.get(value)}
          detail={value === "quoted" && work !== undefined && !view.trash ? worthOf(work) : ""}
          pressed={!ofRobots && status === value}
          onClick={() => show({ today: false, filters: { ...others, status: value } })}
          key={value}
        />
      ))}
      {!view.trash && (robotCount > 0 || ofRobots) && (
        <Box
          label={words.list.robots}
          count={robotCount}
          isMore={robots?.next != null}
          pressed={ofRobots}
          onClick={() => show(robotsView)}
        />
      )}
    </nav>
  );
}

type BoxProps = {
  label: string;
  count?: number | undefined;
  /** There are more than these. */
  isMore?: boolean;
  /** Something in it is overdue. */
  isLate?: boolean;
  detail?: string;
  pressed: boolean;
  onClick: () => void;
};

function Box({ label, count = 0, isMore = false, isLate = false, detail = "", pressed, onClick }: BoxProps) {
  return (
    <button className="admin-button" type="button" aria-pressed={pressed} onClick={onClick}>
      {label}
      {count > 0 && (
        <b className={isLate ? "is-late" : ""}>
          {" "}
          {numberWords(count)}
          {isMore && "+"}
        </b>
      )}
      {detail !== "" && <span className="inbox-mailboxes-worth"> {detail}</span>}
    </button>
  );
}

/** Returns the worth of open quotes in words; empty if nothing has an amount. */
function worthOf({ quotedAmount }: OwnerToday): string {
  return quotedAmount === 0 ? "" : moneyWords(quotedAmount);
}
