/**
 * In rows of two, wide and narrow take turns, and so do the rows; one that is left over stands alone.
 * How much of a wide window each place takes, in `vw`.
 */
export function inRowsOfTwo(place: number, count: number): number {
  if (place === count - 1 && place % 2 === 0) return 92;
  return place % 4 === 0 || place % 4 === 3 ? 54 : 38;
}
