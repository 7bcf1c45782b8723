import type { Picture } from "../generated/props";
import type breakpoints from "../styles/breakpoints.json";

/**
 * The `sizes` attribute: a picture's width in the layout. Browsers read it before any style sheet, so the numbers of
 * the layout are repeated here; tests/browser/picture-sizes.test.ts checks them.
 */

/** A share of the window's width, up to a maximum in rem; or a width in rem. */
export type Length = { vw: number; rem?: number } | { rem: number };

type Breakpoint = keyof typeof breakpoints;

/** `--wide` and the largest `--edge` on both sides (styles/tokens.css): in wider windows the layout stays as it is. */
const LAYOUT_MAX_REM = 84 + 2 * 3.5;

/** A share of the window's width, constant once the layout stops growing. */
export function column(vw: number): Length {
  return { vw, rem: (vw * LAYOUT_MAX_REM) / 100 };
}

/** The last width of the layout for phones. At the other breakpoints, the next layout begins. */
const PHONE: Breakpoint = "48em";

/** The attribute: a width for the narrowest windows, and others from certain breakpoints on. */
export function sizes(narrowest: string, from: Partial<Record<Breakpoint, string>>): string {
  const entries = Object.entries(from).sort(
    ([one], [other]) => Number.parseFloat(other) - Number.parseFloat(one),
  );
  const above = (width: string) => (width === PHONE ? `(width > ${width})` : `(width >= ${width})`);
  return [...entries.map(([width, length]) => `${above(width)} ${length}`), narrowest].join(", ");
}

/** The width of a picture that covers a box of this width and height, with its edges cut off. */
export function covering(picture: Picture, across: Length, down: Length): string {
  const filling = times(down, picture.width / picture.height);
  if (isWithin(filling, across)) return length(across);
  if (isWithin(across, filling)) return length(filling);
  return `max(${length(across)}, ${length(filling)})`;
}

export function length(of: Length): string {
  const { vw, rem } = limits(of);
  if (rem === Number.POSITIVE_INFINITY) return `${Math.ceil(vw)}vw`;
  if (vw === Number.POSITIVE_INFINITY) return `${Math.ceil(rem)}rem`;
  return `min(${Math.ceil(vw)}vw, ${Math.ceil(rem)}rem)`;
}

function times(of: Length, factor: number): Length {
  const { vw, rem } = limits(of);
  return { vw: vw * factor, rem: rem * factor };
}

function isWithin(one: Length, other: Length): boolean {
  return limits(one).vw <= limits(other).vw && limits(one).rem <= limits(other).rem;
}

function limits(of: Length): { vw: number; rem: number } {
  return { vw: Number.POSITIVE_INFINITY, rem: Number.POSITIVE_INFINITY, ...of };
}
