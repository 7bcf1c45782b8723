import { cut, sendable } from "../../../../components/text";
import { eraseOnce, MOST, searchOnce } from "../api";
import { dropDraft } from "../triage/noteDrafts";

/** How many requests there are with this address, in the inbox and in the trash. */
export async function countRequestsOf(email: string): Promise<number> {
  const ids = await requestsOf(email);
  return ids.length;
}

/** Erases until nothing is left. `onErased` hears of the sum so far. */
export async function eraseAll(email: string, onErased: (sum: number) => void): Promise<number> {
  // Before they are gone: what was typed about them and not saved goes too.
  for (const id of await requestsOf(email)) dropDraft(id);
  let sum = 0;
  let cursor: string | null = null;
  do {
    const answer = await eraseOnce(sendable(email), cursor);
    sum += answer.erased;
    onErased(sum);
    cursor = answer.next;
  } while (cursor !== null);
  return sum;
}

async function requestsOf(email: string): Promise<string[]> {
  const wanted = sendable(email).toLowerCase();
  const ids: string[] = [];
  for (const trash of [false, true]) {
    let cursor: string | null = null;
    do {
      // Words are searched for anywhere in a request; who is meant is who has this address.
      const search = {
        text: cut(sendable(email), 200),
        trash,
        limit: MOST,
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
