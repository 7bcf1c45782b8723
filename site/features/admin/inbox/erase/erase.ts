import { cut, sendable } from "../../../../components/text";
import type { Confirmation } from "../../../../generated/api";
import { MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_SIZE } from "../../../../generated/api-constants";
import { eraseOnce, searchOnce } from "../requests";
import { deleteNoteDraft } from "../triage/noteDrafts";

/** Counts the requests with this address, in the inbox and in the trash. */
export async function countRequestsOf(email: string): Promise<number> {
  const ids = await requestsOf(email);
  return ids.length;
}

/** Erases until nothing is left, and returns the number of erased requests. `onErased` is called with the sum so far. */
export async function eraseAll(
  email: string,
  confirmation: Confirmation,
  onErased: (sum: number) => void,
): Promise<number> {
  // First, while they can be found: unsaved notes about them are erased too.
  const ids = await requestsOf(email);
  let sum = 0;
  let permit: Parameters<typeof eraseOnce>[1] = confirmation;
  for (;;) {
    const { erased, next } = await eraseOnce(sendable(email), permit);
    for (const id of ids) deleteNoteDraft(id);
    sum += erased;
    onErased(sum);
    if (next === null) return sum;
    permit = { cursor: next };
  }
}

async function requestsOf(email: string): Promise<string[]> {
  const wanted = sendable(email).toLowerCase();
  const ids: string[] = [];
  for (const trash of [false, true]) {
    let cursor: string | null = null;
    do {
      // The search looks at all fields, so the results are filtered by address.
      const search = {
        text: cut(sendable(email), MAX_SEARCH_CHARS),
        trash,
        limit: MAX_SEARCH_PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      };
      const page = await searchOnce(search);
      ids.push(
        ...page.requests.filter((one) => one.email.trim().toLowerCase() === wanted).map(({ id }) => id),
      );
      cursor = page.next;
    } while (cursor !== null);
  }
  return ids;
}
