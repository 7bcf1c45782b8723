import { parseItem } from "./quote/storage/storage";

/** All words of a script: those in the `data-words` of an element, or of the whole page, in place of the usual ones. */
export function wordsOf<Usual extends object>(
  usual: Usual,
  element: HTMLElement | null = document.getElementById("main"),
): Usual {
  return { ...usual, ...(parseItem(element?.dataset.words ?? null) as Partial<Usual> | null) };
}
