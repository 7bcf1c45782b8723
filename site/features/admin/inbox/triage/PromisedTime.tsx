import type { ReactNode } from "react";
import { Icon } from "../../../../components/Icon";
import type { QuoteRequest } from "../../../../generated/api";
import { say, words } from "../../words/words";
import { localTime, promisedOf } from "../times";
import { useNow } from "./useNow";

type PromisedTimeProps = {
  request: QuoteRequest;
  /** Shown when nothing is promised. */
  children: ReactNode;
};

/** The time left of the promised 24 hours, or the day of a call. Nothing is promised to what may be a robot. */
export function PromisedTime({ request, children }: PromisedTimeProps) {
  const promised = promisedOf(request, useNow());
  if (promised === null || request.suspected || request.deletedAt !== undefined)
    return <p className="request-line-time">{children}</p>;
  const { urgency, text, at } = promised;
  return (
    <p className={`request-line-time quote-request-deadline quote-request-deadline-${urgency}`}>
      <Icon name="clock" />
      <time dateTime={at.toISOString()} title={say(words.card.promised, { time: localTime(at) })}>
        {text}
      </time>
    </p>
  );
}
