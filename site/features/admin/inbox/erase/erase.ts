import { cut, sendable } from "../../../../components/text";
import type { Confirmation, QuoteRequest } from "../../../../generated/api";
import { MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_SIZE } from "../../../../generated/api-constants";
import { type Customer, eraseOnce, searchOnce } from "../requests";
import { deleteNoteDraft } from "../triage/noteDrafts";

/** Counts the requests with this address or phone number, in the inbox and in the trash. */
export async function countRequestsOf(address: string): Promise<number> {
  const ids = await requestsOf(address);
  return ids.length;
}

/** Erases until nothing is left, and returns the number of erased requests. `onErased` is called with the sum so far. */
export async function eraseAll(
  address: string,
  confirmation: Confirmation,
  onErased: (sum: number) => void,
): Promise<number> {
  // First, while they can be found: unsaved notes about them are erased too.
  const ids = await requestsOf(address);
  const text = sendable(address);
  const customer: Customer = text.includes("@") ? { email: text } : { phone: text };
  let sum = 0;
  let permit: Parameters<typeof eraseOnce>[1] = confirmation;
  for (;;) {
    const { erased, next } = await eraseOnce(customer, permit);
    for (const id of ids) deleteNoteDraft(id);
    sum += erased;
    onErased(sum);
    if (next === null) return sum;
    permit = { cursor: next };
  }
}

async function requestsOf(address: string): Promise<string[]> {
  const ids: string[] = [];
  for (const trash of [false, true]) {
    let cursor: string | null = null;
    do {
      // The search looks at all fields, so the results are filtered.
      const search = {
        text: cut(sendable(address), MAX_SEARCH_CHARS),
        trash,
        limit: MAX_SEARCH_PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      };
      const page = await searchOnce(search);
      ids.push(...page.requests.filter((one) => isOf(one, sendable(address))).map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
  }
  return ids;
}

/** Returns true for a request with this email address or phone number, written with its country or without. */
function isOf({ email, dialed }: QuoteRequest, address: string): boolean {
  if (address.includes("@")) return email.trim().toLowerCase() === address.toLowerCase();
  const [one, other] = [address, dialed].map((phone) => phone.replace(/\D/g, "").replace(/^0+/, ""));
  return (
    one !== undefined &&
    one !== "" &&
    other !== undefined &&
    other !== "" &&
    (one.endsWith(other) || other.endsWith(one))
  );
}
