import { Icon } from "../../../../components/Icon";
import type { QuoteRequest } from "../../../../generated/api";
import { deadlineOf, localTime } from "../times";
import { useNow } from "./useNow";

/** The time left of the promised 24 hours. Suspected requests are never shown as urgent. */
export function DeadlineBadge({ request }: { request: QuoteRequest }) {
  const { urgency, words, at } = deadlineOf(request.createdAt, useNow());
  const look = request.suspected ? "calm" : urgency;
  return (
    <p className={`quote-request-deadline quote-request-deadline-${look}`}>
      <Icon name="clock" />
      <time dateTime={at.toISOString()} title={`Promised by ${localTime(at)}`}>
        {words}
      </time>
    </p>
  );
}
