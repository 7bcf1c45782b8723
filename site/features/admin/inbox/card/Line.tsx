import type { QuoteRequest } from "../../../../generated/api";
import { say, words } from "../../words/words";
import { languageWords } from "../forms";
import { fullName, markReasons, rangeWords, subjectWords, timingWords } from "../labels";
import { moneyWords } from "../money";
import { assigneeName } from "../team";
import { localTime, recentTime } from "../times";
import { PromisedTime } from "../triage/PromisedTime";

type LineProps = {
  request: QuoteRequest;
  /** Arrived since the page was opened, and nobody has read it. */
  isNew: boolean;
  open: boolean;
  onToggle: () => void;
  chosen: boolean;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** As many letters of the customer's words as the widest line has room for. */
const SAID_CHARS = 200;

/** The line of a request: who, what, where, how soon, for how much, what is due, and the customer's first words. A tap anywhere on it opens the request. */
export function Line({ request, isNew, open, onToggle, chosen, onChoose }: LineProps) {
  const { id, read, status, amount, suspected, photos, createdAt } = request;
  const facts = [
    photos.length > 0 && say(words.card.photoCount, { count: photos.length }),
    request.note.split("\n")[0],
    assigneeName(request.assignee),
    languageWords(request),
  ].filter(Boolean);
  const timing = timingWords(request);
  const range = rangeWords(request);
  const place = request.place === "" ? request.propertyAddress : request.place;
  const triage = [status !== "new" && words.statuses[status], amount > 0 && moneyWords(amount)].filter(
    Boolean,
  );
  return (
    <div className="request-line">
      <label className="quote-request-choose">
        <input
          type="checkbox"
          data-key="x"
          checked={chosen}
          onChange={(event) => onChoose([id], event.target.checked)}
        />
        <span className="visually-hidden">{say(words.card.choose, { name: fullName(request) })}</span>
      </label>
      <h3 id={`name-${id}`}>
        <button
          className="request-line-open"
          type="button"
          aria-expanded={open}
          aria-controls={`body-${id}`}
          onClick={onToggle}
        >
          {!read && <span className="visually-hidden">{words.card.unread}</span>}
          <bdi>{fullName(request)}</bdi>
        </button>
      </h3>
      <div className="request-line-words">
        <div>
          {isNew && <p className="quote-request-arrived">{words.card.arrived}</p>}
          {suspected ? (
            <p>
              <span className="badge quote-request-suspected">{words.card.robot}</span> {markReasons(request)}
            </p>
          ) : (
            <p>{subjectWords(request)}</p>
          )}
          {place !== "" && <p dir="auto">{place}</p>}
        </div>
        <div>
          {timing !== "" && (
            <p className={request.projectTimeline === "asap" ? "request-line-asap" : "request-line-later"}>
              {timing}
            </p>
          )}
          {range !== "" && <p>{range}</p>}
          {facts.length > 0 && <p className="request-line-facts">{facts.join(" · ")}</p>}
          {request.projectDetails !== "" && (
            <p className="request-line-said" dir="auto">
              {request.projectDetails.slice(0, SAID_CHARS)}
            </p>
          )}
        </div>
        <p className={`request-line-status is-${status}`}>{triage.join(" ")}</p>
      </div>
      <PromisedTime request={request}>
        <time dateTime={createdAt} title={localTime(createdAt)}>
          {recentTime(createdAt)}
        </time>
      </PromisedTime>
    </div>
  );
}
