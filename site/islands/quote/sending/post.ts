import type { Messages } from "../fields/check";
import { names } from "../fields/values";
import { parseItem } from "../storage/storage";
import type { Submission } from "./outbox";

/** What became of one attempt to send. */
export type Outcome =
  | { kind: "sent" }
  /** The API wants other values. */
  | { kind: "wrong"; messages: Messages; detail: string }
  /** An answer, but no yes. `passing` when the same request may do better later, in `wait` milliseconds at the soonest. */
  | { kind: "refused"; detail: string | null; passing: boolean; wait: number }
  /** No answer at all, or not in time: it may have arrived or not. */
  | { kind: "unreachable" };

const TIMEOUT = 15_000;

/** Answers whose words are for visitors; those of the others are about how the request was made. */
const SPOKEN = [408, 413, 429, 503];

export async function post({ key, body }: Submission): Promise<Outcome> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT);
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
      signal: patience.signal,
      // Leaving the page does not call it back.
      keepalive: true,
    });
    // Nothing else is a yes: a hotel's network answers everything with 200 and its own page.
    return response.status === 201 ? { kind: "sent" } : answered(response, await response.text());
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

function answered({ status, headers }: Response, text: string): Outcome {
  const problem = parseItem(text);
  const { detail, errors } = (typeof problem === "object" && problem !== null ? problem : {}) as {
    detail?: unknown;
    errors?: unknown;
  };
  const said = typeof detail === "string" ? detail : null;
  if (status === 422 && typeof errors === "object" && errors !== null) {
    return { kind: "wrong", messages: known(errors), detail: said ?? "" };
  }
  return {
    kind: "refused",
    detail: SPOKEN.includes(status) ? said : null,
    passing: status >= 500 || status === 408 || status === 429,
    wait: (Number.parseInt(headers.get("retry-after") ?? "", 10) || 0) * 1000,
  };
}

/** Messages of fields that this form has. */
function known(errors: object): Messages {
  const messages: Messages = {};
  for (const name of names) {
    const message: unknown = Reflect.get(errors, name);
    if (typeof message === "string") messages[name] = message;
  }
  return messages;
}
