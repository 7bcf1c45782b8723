import type { Link, Site } from "../generated/props";

/** Widths within a header's edges, in rem, from which on its items stand beside each other: 66 times the sizes in header.css. */
const STEPS = [66, 72, 82];

/** The width that the bar needs besides its texts: gaps, and the room around a button, icons and each item. */
const AROUND_REM = 10.1;
const AROUND_ITEM_REM = 1.2;

/** A bar with more items has them in two rows. */
const MAX_ITEMS_IN_ROW = 8;

/** The items as they stand in the bar, row by row. */
export function barRows(navigation: Link[]): Link[][] {
  if (navigation.length <= MAX_ITEMS_IN_ROW) return [navigation];
  const half = Math.ceil(navigation.length / 2);
  return [navigation.slice(0, half), navigation.slice(half)];
}

/**
 * The step at which the bar has room for its texts; 0 if it never has. No browser can ask for that in a style sheet, and a
 * script would move the bar after it is seen, so the width is summed up from the letters, each rather too wide than too
 * narrow. Undefined for the first step, which suits most menus.
 */
export function barStep(site: Site, navigation: Link[]): number | undefined {
  const rows = barRows(navigation);
  // In a single row, an item may have two lines.
  const wordsOf = (label: string) => (rows.length > 1 ? [label] : label.split(/[ \u00ad]/));
  const width = (row: Link[]) =>
    row.reduce((sum, { label }) => sum + Math.max(...wordsOf(label).map(em)) * 0.9375 + AROUND_ITEM_REM, 0);
  const texts = em(site.name) * 1.3125 + (em(site.phone.display) + em(site.words.quoteButton)) * 0.9375;
  const need = AROUND_REM + texts + Math.max(...rows.map(width));
  const step = STEPS.find((width) => width >= need) ?? 0;
  return step === STEPS[0] ? undefined : step;
}

/** The width of a text in sizes of its font. */
function em(text: string): number {
  return [...text].reduce((sum, letter) => sum + emOfLetter(letter), 0);
}

function emOfLetter(letter: string): number {
  // Beyond Latin, Greek and Cyrillic, most letters are as wide as high.
  if (letter > "\u058f") return 1;
  if (/[ijlI.,:;'|! ]/.test(letter)) return 0.28;
  if (/[frt1()/-]/.test(letter)) return 0.4;
  if (/[mwMW@%ЖШЩЮжшщю]/.test(letter)) return 0.88;
  return letter === letter.toLowerCase() ? 0.57 : 0.69;
}
