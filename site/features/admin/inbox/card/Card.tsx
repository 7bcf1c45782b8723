import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from "react";
import type { QuoteRequest } from "../../../../generated/api";
import { RequestHistory } from "../../history/RequestHistory";
import { useCaller } from "../../session/session";
import { fullName, markReasons, noticeWords, shownValue } from "../labels";
import { takePendingFocus } from "../list/pendingFocus";
import { localTime } from "../times";
import { NotRobot } from "../triage/NotRobot";
import { TrashPanel } from "../triage/TrashPanel";
import { TriagePanel } from "../triage/TriagePanel";
import { useTriage } from "../triage/useTriage";
import { ContactLinks } from "./ContactLinks";
import { Details } from "./Details";
import { Photos } from "./Photos";
import { shownPhone } from "./phone";

type CardProps = {
  request: QuoteRequest;
  /** Arrived since the page was opened. */
  arrived: boolean;
  chosen: boolean;
  /** Chooses the request for a change of many, or not any more. Should be stable. */
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  /** Called before the card disappears, to move the focus. */
  onLeave: (card: HTMLElement | null) => void;
};

/** One quote request: the person, the project and the triage. Memoized: a change renders one card of fifty. */
export const Card = memo(function Card({ request, arrived, chosen, onChoose, onLeave }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const patch = useTriage(request);
  const { id, read, deletedAt } = request;
  const isOneOfSeveral = useCaller() !== undefined;
  const opened = useRef(false);
  // With several people, the history has the first time of each, also after somebody else has read it.
  const markRead = () => {
    if (deletedAt !== undefined || (read && (!isOneOfSeveral || opened.current))) return;
    opened.current = true;
    patch({ read: true });
  };
  const open = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === card.current) markRead();
  };
  const focus = useCallback(() => card.current?.focus({ preventScroll: true }), []);
  const leave = () => onLeave(card.current);
  useEffect(() => takePendingFocus(id, card.current), [id]);

  const name = `name-${id}`;
  const isNew = arrived && !read;
  const looks = ["quote-request", !read && "is-unread", isNew && "is-arrived"].filter(Boolean).join(" ");
  return (
    <article
      className={looks}
      ref={card}
      tabIndex={-1}
      aria-labelledby={name}
      data-request={id}
      onKeyDown={open}
    >
      <div className="quote-request-person">
        <label className="quote-request-choose">
          <input
            type="checkbox"
            data-key="x"
            checked={chosen}
            onChange={(event) => onChoose([id], event.target.checked)}
          />
          <span className="visually-hidden">Choose the request of {fullName(request)}</span>
        </label>
        <h3 id={name}>
          {!read && <span className="visually-hidden">Unread: </span>}
          <bdi>{fullName(request)}</bdi>
        </h3>
        <p className="quote-request-when">
          <time dateTime={request.createdAt}>{localTime(request.createdAt)}</time>
          {isNew && <span className="quote-request-arrived"> Just arrived</span>}
        </p>
        {request.suspected && <p className="badge quote-request-suspected">Possibly a robot</p>}
        {request.marks.length > 0 && <p className="quote-request-marks">{markReasons(request)}</p>}
        {noticeWords(request) && <p className="quote-request-notice">{noticeWords(request)}</p>}
        {request.suspected && deletedAt === undefined && <NotRobot request={request} onMoved={leave} />}
        <p className="quote-request-phone" dir="ltr">
          {shownPhone(request.phone)}
        </p>
        <p className="quote-request-email" dir="ltr">
          {request.email}
        </p>
        <ContactLinks request={request} onUse={markRead} />
      </div>
      <div className="quote-request-project">
        <p className="quote-request-type">
          {shownValue(request, "projectType")} <span aria-hidden="true">·</span>{" "}
          <span className="quote-request-timeline">{shownValue(request, "projectTimeline")}</span>
        </p>
        <Details request={request} onOpen={markRead} />
        <Photos request={request} onOpen={markRead} />
        <RequestHistory request={request} />
      </div>
      {deletedAt === undefined ? (
        <TriagePanel request={request} onChange={patch} onDeleted={leave} onDeleting={focus} />
      ) : (
        <TrashPanel request={request} deletedAt={deletedAt} onRestored={leave} />
      )}
    </article>
  );
});
