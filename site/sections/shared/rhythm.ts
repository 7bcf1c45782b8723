/**
 * In rows of two, wide and narrow alternate, and so do the rows; a last single one fills its row.
 * Each place's share of a wide window, in `vw`.
 */
export function inRowsOfTwo(place: number, count: number): number {
  if (place === count - 1 && place % 2 === 0) return 92;
  return place % 4 === 0 || place % 4 === 3 ? 54 : 38;
}
