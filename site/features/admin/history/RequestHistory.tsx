import type { QuoteRequest } from "../../../generated/api";
import { call } from "../api/client";
import { fullName } from "../inbox/labels";
import { historyKey } from "../inbox/useRequests";
import { say, words } from "../words/words";
import { HistoryDisclosure } from "./HistoryDisclosure";

/** The history of a request: each action with its person. */
export function RequestHistory({ request }: { request: QuoteRequest }) {
  const { id, status, read, suspected, noteRevision, amount, callAgain, assignee } = request;
  return (
    <HistoryDisclosure
      // Another state of the request means another entry.
      queryKey={[
        ...historyKey(id),
        `${status} ${read} ${suspected} ${noteRevision} ${amount} ${callAgain} ${assignee}`,
      ]}
      about="request"
      name={say(words.history.requestOf, { name: fullName(request) })}
      load={(after, signal) =>
        call("GET /api/admin/contact-requests/{id}/history", {
          path: { id },
          query: after === undefined ? {} : { after },
          signal,
        })
      }
    />
  );
}
