import type { BulkChange, QuoteRequestSearch } from "../../../../generated/api";
import { MAX_BULK_SIZE } from "../../../../generated/api-constants";
import { changeOnce, findOnce } from "../requests";

/** A change to many requests that failed in the middle. */
export class BulkError extends Error {
  constructor(
    /** The requests that have the change. */
    readonly changed: readonly string[],
    /** The requests that do not. */
    readonly left: readonly string[],
    override readonly cause: unknown,
  ) {
    super("A change to many requests failed in the middle");
  }
}

/**
 * Changes requests, call by call, and returns those that have the change now. `onProgress` is called after each call
 * with the number that is behind it. Throws a `BulkError`.
 */
export async function changeAll(
  change: BulkChange,
  ids: readonly string[],
  onProgress: (done: number) => void = () => {},
): Promise<string[]> {
  const changed: string[] = [];
  let left = ids;
  while (left.length > 0) {
    const part = left.slice(0, MAX_BULK_SIZE);
    try {
      const answer = await changeOnce(change, part);
      changed.push(...answer.changed);
      left = [...answer.left, ...left.slice(part.length)];
    } catch (error) {
      throw new BulkError(changed, left, error);
    }
    onProgress(ids.length - left.length);
  }
  return changed;
}

/** Returns the ids of everything that a search finds. `onProgress` is called after each call with their number so far. */
export async function findAll(
  search: QuoteRequestSearch,
  onProgress: (found: number) => void,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await findOnce({ ...search, ...(cursor !== null && { cursor }) });
    found.push(...answer.changed);
    onProgress(found.length);
    cursor = answer.next;
  } while (cursor !== null);
  return found;
}
