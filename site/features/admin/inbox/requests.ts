import type {
  Erased,
  QuoteRequest,
  QuoteRequestPage,
  QuoteRequestSearch,
  TriagePatch,
} from "../../../generated/api";
import { call, callWithHeaders } from "../api/client";

// Calls of the API about quote requests. All of them throw as `call` does.

/** Requests per page of the inbox. Never more are loaded or drawn at once. */
export const PAGE_SIZE = 50;

/** Returns a page of the whole inbox, from the newest on or after the cursor. */
export async function listRequests(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<QuoteRequestPage> {
  const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  const { body, headers } = await callWithHeaders("GET /api/admin/contact-requests", { query, signal });
  return { requests: body, next: nextCursor(headers.get("link")) };
}

/**
 * Searches until a page is full or nothing is left. The API searches for about a second per call, so one answer may
 * be short although more follows.
 *
 * @param onProgress called after each call with the cursor it reached, and with null at the end
 */
export async function searchRequests(
  search: QuoteRequestSearch,
  signal: AbortSignal,
  onProgress: (cursor: string | null) => void = () => undefined,
): Promise<QuoteRequestPage> {
  const wanted = search.limit ?? PAGE_SIZE;
  const requests: QuoteRequest[] = [];
  let cursor = search.cursor;
  for (;;) {
    const page = await searchOnce(
      { ...search, ...(cursor && { cursor }), limit: wanted - requests.length },
      signal,
    );
    requests.push(...page.requests);
    if (page.next === null || requests.length >= wanted) {
      onProgress(null);
      return { requests, next: page.next };
    }
    onProgress(page.next);
    cursor = page.next;
  }
}

/** Makes one call of a search. */
export function searchOnce(search: QuoteRequestSearch, signal?: AbortSignal): Promise<QuoteRequestPage> {
  return call("POST /api/admin/contact-requests/search", { body: search, ...(signal && { signal }) });
}

/** Changes status, read mark or note, and returns the request as it is then. Fails with 409 if the note is stale. */
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

/** Makes one call of an erasure; it is complete when `next` is null. */
export function eraseOnce(email: string, cursor: string | null): Promise<Erased> {
  return call("POST /api/admin/erase", { body: { email, ...(cursor !== null && { cursor }) } });
}

/** Reads the cursor out of `</api/admin/contact-requests?limit=50&cursor=…>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  return link?.match(/[?&]cursor=([^&>]+)>; rel="next"/)?.[1] ?? null;
}
