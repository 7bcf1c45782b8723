import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { QuoteRequest } from "../../../../generated/api";
import { RequestHistory } from "../../history/RequestHistory";
import { useCaller } from "../../session/session";
import { say, words } from "../../words/words";
import { languageWords, pageWords } from "../forms";
import { markReasons, noticeWords, shownValue, subjectWords } from "../labels";
import { takePendingFocus } from "../list/pendingFocus";
import { localTime } from "../times";
import { DoneButton } from "../triage/DoneButton";
import { NotRobot } from "../triage/NotRobot";
import { readNoteDraft } from "../triage/noteDrafts";
import { TrashPanel } from "../triage/TrashPanel";
import { TriagePanel } from "../triage/TriagePanel";
import { useTriage } from "../triage/useTriage";
import { useForms } from "../useForms";
import { ContactLinks } from "./ContactLinks";
import { Details } from "./Details";
import { Line } from "./Line";
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

/**
 * One quote request: a line, and below it the person, the project and the triage once it is opened. Closed, these stay in
 * the document: shortcuts use their controls, and an unsaved note is still saved. Memoized: a change renders one of fifty.
 */
export const Card = memo(function Card({ request, arrived, chosen, onChoose, onLeave }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const { id, read, deletedAt } = request;
  // A note that is not saved yet says so.
  const [open, setOpen] = useState(() => readNoteDraft(id) !== null);
  // A version that came later has labels then.
  useForms();
  const patch = useTriage(request);
  const isOneOfSeveral = useCaller() !== undefined;
  const opened = useRef(false);
  // With several people, the history has the first time of each, also after somebody else has read it.
  const markRead = () => {
    if (deletedAt !== undefined || (read && (!isOneOfSeveral || opened.current))) return;
    opened.current = true;
    patch({ read: true });
  };
  const toggle = () => {
    // At once: a shortcut then focuses a control in it.
    flushSync(() => setOpen(!open));
    if (!open) markRead();
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target === card.current && (key === "Enter" || (key === "Escape" && open))) toggle();
  };
  // Opened in the lower half, its buttons would be below the screen.
  useEffect(() => {
    const { bottom = 0 } = card.current?.getBoundingClientRect() ?? {};
    if (open && bottom > innerHeight) card.current?.scrollIntoView({ block: "start" });
  }, [open]);
  const focus = useCallback(() => card.current?.focus({ preventScroll: true }), []);
  const leave = () => onLeave(card.current);
  useEffect(() => takePendingFocus(id, card.current), [id]);

  const looks = [
    "quote-request",
    !read && "is-unread",
    arrived && !read && "is-arrived",
    open && "is-open",
  ].filter(Boolean);
  return (
    <article
      className={looks.join(" ")}
      ref={card}
      tabIndex={-1}
      aria-labelledby={`name-${id}`}
      data-request={id}
      onKeyDown={onKeyDown}
    >
      <Line
        request={request}
        isNew={arrived && !read}
        open={open}
        onToggle={toggle}
        chosen={chosen}
        onChoose={onChoose}
      />
      <div className="quote-request-body" id={`body-${id}`}>
        <div className="quote-request-person">
          {request.suspected && deletedAt === undefined && <NotRobot request={request} onMoved={leave} />}
          {request.phone !== "" && (
            <p className="quote-request-phone" dir="ltr">
              {shownPhone(request.phone)}
            </p>
          )}
          {request.email !== "" && (
            <p className="quote-request-email" dir="ltr">
              {request.email}
            </p>
          )}
          <ContactLinks request={request} onUse={markRead} />
          {deletedAt === undefined && !request.suspected && (
            <DoneButton request={request} onChange={patch} onDone={focus} />
          )}
          <p className="quote-request-when">
            <time dateTime={request.createdAt}>{localTime(request.createdAt)}</time>
          </p>
          {/* The line says them of one that may be a robot. */}
          {request.marks.length > 0 && !request.suspected && (
            <p className="quote-request-marks">{markReasons(request)}</p>
          )}
          {noticeWords(request) && <p className="quote-request-notice">{noticeWords(request)}</p>}
        </div>
        <div className="quote-request-project">
          <p className="quote-request-type">
            {subjectWords(request)}
            {request.form === undefined && (
              <span className="quote-request-timeline"> {shownValue(request, "projectTimeline")}</span>
            )}
          </p>
          {languageWords(request) !== "" && (
            <p className="quote-request-notice">
              {say(words.card.language, { language: languageWords(request) })}
            </p>
          )}
          <Details request={request} />
          {pageWords(request) !== "" && (
            <p className="quote-request-notice" dir="auto">
              {pageWords(request)}
            </p>
          )}
          <Photos request={request} onOpen={markRead} />
          <RequestHistory request={request} />
        </div>
        {deletedAt === undefined ? (
          <TriagePanel request={request} onChange={patch} onDeleted={leave} onDeleting={focus} />
        ) : (
          <TrashPanel request={request} deletedAt={deletedAt} onRestored={leave} />
        )}
      </div>
    </article>
  );
});
