import type { Site } from "../generated/props";

/**
 * Below the hours: whether it is open at this moment. Pages are made once, so `islands/openNow.ts` writes it. The line is
 * there before its words, so nothing moves.
 */
export function OpenNow({ site: { openNow } }: { site: Site }) {
  if (openNow === null) return null;
  return <p data-open-now={JSON.stringify(openNow)}>{"\u00a0"}</p>;
}
