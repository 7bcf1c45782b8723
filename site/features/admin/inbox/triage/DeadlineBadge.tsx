import { Icon } from "../../../../components/Icon";
import type { QuoteRequest } from "../../../../generated/api";
import { deadlineOf, localTime } from "../times";
import { useMinute } from "./useNow";

/** What is left of the promised 24 hours. Who may be a robot gets no alarm. */
export function Clock({ request }: { request: QuoteRequest }) {
  const { urgency, words, at } = deadlineOf(request.createdAt, useMinute());
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
