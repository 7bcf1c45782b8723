import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from "react";
import type { QuoteRequest } from "../../../../generated/api";
import { fullName, shownValue } from "../labels";
import { takeFocusIfAwaited } from "../list/pendingFocus";
import { localTime } from "../times";
import { TrashHandling } from "../triage/TrashPanel";
import { Handling } from "../triage/TriagePanel";
import { useChange } from "../triage/useTriage";
import { ContactLinks } from "./ContactLinks";
import { Details } from "./Details";
import { shownPhone } from "./phone";

type CardProps = {
  request: QuoteRequest;
  /** It came while the page was open. */
  arrived: boolean;
  /** Before the card leaves the page: the focus has to go somewhere. */
  onLeave: (card: HTMLElement | null) => void;
};

/** One request: who, what, and what is done about it. One that changes does not draw the other forty-nine again. */
export const Card = memo(function Card({ request, arrived, onLeave }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const change = useChange(request);
  const { id, read, deletedAt } = request;
  const markRead = () => {
    if (!read && deletedAt === undefined) change({ read: true });
  };
  const open = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === card.current) markRead();
  };
  const focus = useCallback(() => card.current?.focus({ preventScroll: true }), []);
  const leave = () => onLeave(card.current);
  useEffect(() => takeFocusIfAwaited(id, card.current), [id]);

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
        <h3 id={name}>
          {!read && <span className="visually-hidden">Unread: </span>}
          <bdi>{fullName(request)}</bdi>
        </h3>
        <p className="quote-request-when">
          <time dateTime={request.createdAt}>{localTime(request.createdAt)}</time>
          {isNew && <span className="quote-request-arrived"> Just arrived</span>}
        </p>
        {request.suspected && <p className="badge quote-request-suspected">Possibly a robot</p>}
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
      </div>
      {deletedAt === undefined ? (
        <Handling request={request} onChange={change} onDeleted={leave} onDeleting={focus} />
      ) : (
        <TrashHandling request={request} deletedAt={deletedAt} onRestored={leave} />
      )}
    </article>
  );
});
