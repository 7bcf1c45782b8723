import type {
  Erased,
  QuoteRequest,
  QuoteRequestPage,
  QuoteRequestSearch,
  TriagePatch,
} from "../../../generated/api";
import { request, requestJson } from "../api/client";

const REQUESTS = "/api/admin/contact-requests";

/** Requests on a page. Never more are loaded or drawn, however many there are. */
export const PAGE = 50;
/** The most that the API gives at once; for what is worked through and not shown. */
export const MOST = 200;

/** A page of the whole inbox. */
export async function listRequests(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<QuoteRequestPage> {
  const more = cursor === undefined ? "" : `&cursor=${cursor}`;
  const response = await request("GET", `${REQUESTS}?limit=${PAGE}${more}`, undefined, signal);
  const requests = (await response.json()) as QuoteRequest[];
  return { requests, next: nextOf(response.headers.get("link")) };
}

/**
 * A page of what is searched for. The API searches for about a second at a time, so an answer may be short and still have more
 * behind it; `onReached` hears how far back each went.
 */
export async function searchRequests(
  search: QuoteRequestSearch,
  signal: AbortSignal,
  onReached: (cursor: string | null) => void = () => undefined,
): Promise<QuoteRequestPage> {
  const wanted = search.limit ?? PAGE;
  const requests: QuoteRequest[] = [];
  let cursor = search.cursor;
  for (;;) {
    const page = await searchOnce(
      { ...search, ...(cursor && { cursor }), limit: wanted - requests.length },
      signal,
    );
    requests.push(...page.requests);
    if (page.next === null || requests.length >= wanted) {
      onReached(null);
      return { requests, next: page.next };
    }
    onReached(page.next);
    cursor = page.next;
  }
}

export function searchOnce(search: QuoteRequestSearch, signal?: AbortSignal): Promise<QuoteRequestPage> {
  return requestJson("POST", `${REQUESTS}/search`, search, signal);
}

export function changeRequest(id: string, change: TriagePatch): Promise<QuoteRequest> {
  return requestJson("PATCH", `${REQUESTS}/${id}`, change);
}

/** A request as it is now. There is no call that reads a single one; what is looked at counts as read anyway. */
export function readAgain(id: string): Promise<QuoteRequest> {
  return changeRequest(id, { read: true });
}

export async function deleteRequest(id: string) {
  await request("DELETE", `${REQUESTS}/${id}`);
}

export function restoreRequest(id: string): Promise<QuoteRequest> {
  return requestJson("POST", `${REQUESTS}/${id}/restore`);
}

export function eraseOnce(email: string, cursor: string | null): Promise<Erased> {
  return requestJson("POST", "/api/admin/erase", { email, ...(cursor !== null && { cursor }) });
}

/** The cursor out of `</api/admin/contact-requests?limit=50&cursor=…>; rel="next"`. */
function nextOf(link: string | null): string | null {
  return link?.match(/[?&]cursor=([^&>]+)>; rel="next"/)?.[1] ?? null;
}
