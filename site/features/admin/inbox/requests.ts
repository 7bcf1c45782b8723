import type {
  AnswerTemplate,
  BulkChange,
  BulkDone,
  Confirmation,
  Erased,
  OwnerNumbers,
  OwnerToday,
  QuoteRequest,
  QuoteRequestPage,
  QuoteRequestSearch,
  TriagePatch,
} from "../../../generated/api";
import { call, callWithHeaders } from "../api/client";
import { sameDayOf } from "./sameDay";
import { dayOf, startOfDay } from "./times";

// Calls of the API about quote requests. All of them throw as `call` does.

/** Requests per page of the inbox. Never more are loaded or drawn at once. */
export const PAGE_SIZE = 50;

/**
 * Returns a page of the inbox, from the newest on or after the cursor: of the requests that are suspected, or of those
 * that are not. Like a search, it calls until the page is full or nothing is left.
 */
export function listRequests(
  suspected: boolean,
  cursor: string | undefined,
  signal: AbortSignal,
  onProgress?: (cursor: string | null) => void,
): Promise<QuoteRequestPage> {
  return fullPage({ cursor, limit: PAGE_SIZE, onProgress }, (limit, cursor) =>
    listOnce({ limit, suspected, ...(cursor !== undefined && { cursor }) }, signal),
  );
}

/**
 * Searches until a page is full or nothing is left. The API searches for about a second per call, so one answer may
 * be short although more follows.
 *
 * @param onProgress called after each call with the cursor it reached, and with null at the end
 */
export function searchRequests(
  search: QuoteRequestSearch,
  signal: AbortSignal,
  onProgress?: (cursor: string | null) => void,
): Promise<QuoteRequestPage> {
  return fullPage({ cursor: search.cursor, limit: PAGE_SIZE, onProgress }, (limit, cursor) =>
    searchOnce({ ...search, ...(cursor !== undefined && { cursor }), limit }, signal),
  );
}

/** Makes one call of a search. */
export function searchOnce(search: QuoteRequestSearch, signal?: AbortSignal): Promise<QuoteRequestPage> {
  return call("POST /api/admin/contact-requests/search", { body: search, ...(signal && { signal }) });
}

/** Changes the triage, and returns the request as it is then. Fails with 409 if the note is stale. */
export function updateTriage(id: string, patch: TriagePatch): Promise<QuoteRequest> {
  return call("PATCH /api/admin/contact-requests/{id}", { path: { id }, body: patch });
}

/** Returns the current state of a request, which counts as read then. The API has no call for a single request. */
export function refetchRequest(id: string): Promise<QuoteRequest> {
  return updateTriage(id, { read: true });
}

/** Moves a request to the trash. */
export async function deleteRequest(id: string) {
  await call("DELETE /api/admin/contact-requests/{id}", { path: { id } });
}

/** Moves a request out of the trash, back to its place in the inbox. */
export function restoreRequest(id: string): Promise<QuoteRequest> {
  return call("POST /api/admin/contact-requests/{id}/restore", { path: { id } });
}

/** Changes 1 to `MAX_BULK_SIZE` requests; what is `left` needs another call. */
export function changeOnce(change: BulkChange, ids: readonly string[]): Promise<BulkDone> {
  return call("POST /api/admin/contact-requests/bulk", {
    body: { change, ids: ids as [string, ...string[]] },
  });
}

/** Makes one call of a search for ids, as `changed`; it is complete when `next` is null. */
export function findOnce(search: QuoteRequestSearch): Promise<BulkDone> {
  return call("POST /api/admin/contact-requests/bulk", { body: { change: "read", search, dryRun: true } });
}

/** Returns the numbers of the weeks with these starts; the last date is the end of the last week. */
export function numbersOf(starts: readonly Date[], signal: AbortSignal): Promise<OwnerNumbers> {
  const weeks = starts.map((start) => start.toISOString()) as [string, string, ...string[]];
  return call("POST /api/admin/numbers", { body: { weeks }, signal });
}

/** Returns the work of the day of a moment, in the calendar of this device. */
export function todayOf(moment: Date, signal: AbortSignal): Promise<OwnerToday> {
  const end = startOfDay(moment, 1).toISOString();
  const hours = sameDayOf(moment.getTime());
  const sameDay = hours && {
    from: hours.from.toISOString(),
    until: hours.until.toISOString(),
    at: hours.at.toISOString(),
  };
  return call("POST /api/admin/today", {
    body: { day: dayOf(moment), end, ...(sameDay && { sameDay }) },
    signal,
  });
}

/** Returns the texts with which answers begin, by their names. */
export function fetchTemplates(signal: AbortSignal): Promise<AnswerTemplate[]> {
  return call("GET /api/admin/templates", { signal });
}

/** Keeps a text, in place of one with the same name. */
export function putTemplate(template: AnswerTemplate): Promise<AnswerTemplate> {
  return call("PUT /api/admin/templates", { body: template });
}

/** Removes a text. */
export async function removeTemplate(name: string) {
  await call("DELETE /api/admin/templates/{name}", { path: { name } });
}

/** Returns the number of rows of the data file that cannot be read. */
export async function fetchUnreadable(signal: AbortSignal): Promise<number> {
  const { unreadable = 0 } = await call("GET /api/health", { signal });
  return unreadable;
}

/** One call of an erasure: the first has the confirmation, the others the cursor of the answer before. */
/** A person by the email address or the phone number of their requests. */
export type Customer = { email: string } | { phone: string };

export function eraseOnce(customer: Customer, permit: Confirmation | { cursor: string }): Promise<Erased> {
  return call("POST /api/admin/erase", { body: { ...customer, ...permit } });
}

type ListQuery = { limit: number; cursor?: string; suspected: boolean };

async function listOnce(query: ListQuery, signal: AbortSignal): Promise<QuoteRequestPage> {
  const { body, headers } = await callWithHeaders("GET /api/admin/contact-requests", { query, signal });
  return { requests: body, next: nextCursor(headers.get("link")) };
}

type FullPage = {
  cursor: string | undefined;
  limit: number;
  onProgress: ((cursor: string | null) => void) | undefined;
};

async function fullPage(
  { cursor, limit, onProgress }: FullPage,
  once: (limit: number, cursor: string | undefined) => Promise<QuoteRequestPage>,
): Promise<QuoteRequestPage> {
  const requests: QuoteRequest[] = [];
  for (;;) {
    const page = await once(limit - requests.length, cursor);
    requests.push(...page.requests);
    if (page.next === null || requests.length >= limit) {
      onProgress?.(null);
      return { requests, next: page.next };
    }
    onProgress?.(page.next);
    cursor = page.next;
  }
}

/** Reads the cursor out of `</api/admin/contact-requests?limit=50&suspected=false&cursor=…>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  return link?.match(/[?&]cursor=([^&>]+)>; rel="next"/)?.[1] ?? null;
}
