import type { Created, Operations } from "../../../generated/api";
import { VISITOR_STATUSES } from "../../../generated/form-constants";
import type { Messages } from "../fields/check";
import type { PhotoUpload } from "../photos/ledger";
import { parseItem } from "../storage/storage";
import type { PendingSubmission } from "./outbox";

/** The outcome of one attempt to send a submission. */
export type Outcome =
  /** `photos`: the permission to add photos; null if the API takes none. */
  | { kind: "sent"; photos: PhotoUpload | null }
  /** 422: the API rejects values. */
  | { kind: "invalid"; messages: Messages; detail: string }
  /** Any other answer. `temporary`: the same submission may succeed later, after `retryAfterMs` at the earliest. */
  | { kind: "refused"; detail: string | null; temporary: boolean; retryAfterMs: number }
  /** No answer, or none in time. The submission may have arrived. */
  | { kind: "unreachable" };

export type Rejected = Extract<Outcome, { detail: unknown }>;

/** The operation, as the contract names it. */
const OPERATION = "POST /api/contact" satisfies keyof Operations;
const [METHOD = "", PATH = ""] = OPERATION.split(" ");

/** The API answers within two seconds; the rest is for slow phone networks. */
const REQUEST_TIMEOUT_MS = 15_000;

/** Sends a submission once. Never throws. */
export async function post({ key, body, to = PATH }: PendingSubmission): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(to, {
      method: METHOD,
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
      signal: timeout.signal,
      // Continues when the visitor leaves the page.
      keepalive: true,
    });
    // Only 201 means stored: captive portals answer everything with 200 and a page of their own.
    return response.status === 201
      ? { kind: "sent", photos: await photoUpload(response) }
      : outcomeOf(response, await response.text());
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the permission to add photos. Without it the request has arrived all the same. */
async function photoUpload(response: Response): Promise<PhotoUpload | null> {
  try {
    const { id, photos } = (await response.json()) as Created;
    return photos === undefined
      ? null
      : { id, permission: photos.permission, until: Date.parse(photos.until) };
  } catch {
    return null;
  }
}

function outcomeOf({ status, headers }: Response, text: string): Outcome {
  const { detail, errors } = Object(parseItem(text)) as { detail?: unknown; errors?: unknown };
  const message = typeof detail === "string" ? detail : null;
  if (status === 422 && typeof errors === "object" && errors !== null) {
    return { kind: "invalid", messages: messagesOf(errors), detail: message ?? "" };
  }
  return {
    kind: "refused",
    detail: isForVisitors(status) ? message : null,
    temporary: status >= 500 || status === 408 || status === 429,
    retryAfterMs: (Number.parseInt(headers.get("retry-after") ?? "", 10) || 0) * 1000,
  };
}

/** Returns true if the `detail` is written for visitors. Others describe the HTTP request. */
function isForVisitors(status: number): boolean {
  return VISITOR_STATUSES.some((each) => each === status);
}

function messagesOf(errors: object): Messages {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => typeof message === "string"));
}
