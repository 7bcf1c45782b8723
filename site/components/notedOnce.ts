import type { Picture } from "../generated/props";

/** A list, and whether a line above it says that a program made its pictures. */
type Noted<Item> = { items: Item[]; isComputed: boolean };

/**
 * Takes the note off the pictures of a list if each of them has it, so that it is said once above them. Without a heading
 * there is no place for that line.
 */
export function notedOnce<Item extends { picture: Picture | null }>(
  items: Item[],
  heading: string | null,
): Noted<Item> {
  const pictures = items.flatMap(({ picture }) => (picture === null ? [] : [picture]));
  const isComputed = heading !== null && pictures.length > 1 && pictures.every(({ note }) => note !== null);
  if (!isComputed) return { items, isComputed };
  const bare = items.map((item) => ({
    ...item,
    picture: item.picture === null ? null : { ...item.picture, note: null },
  }));
  return { items: bare, isComputed };
}
