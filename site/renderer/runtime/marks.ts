// A page can be drawn with marks in place of its texts. `ssg` puts the texts of any number of pages in their places
// (generator/src/render/template.rs), as long as nothing that draws the page looked at a mark.

/** The first character of a mark. No text has it: Unicode keeps it free for use inside of programs. */
const MARK = "\uFDD0";
const ENCODED_MARK = encodeURIComponent(MARK);
/** Stands before a mark at the start of an address. */
const ADDRESS_MARK = "\uFDD1";

let hasMarks = false;

/** Something depends on the letters of a text, so it has to be drawn with each text. */
class Looked extends Error {}

/** Draws with marks; null when something looked at one. */
export function withMarks(draw: () => string): string | null {
  hasMarks = true;
  try {
    return draw();
  } catch (error) {
    if (error instanceof Looked) return null;
    throw error;
  } finally {
    hasMarks = false;
  }
}

/** The value, which decides something by its letters. */
export function look<T>(value: T): T {
  if (hasMarks && isMarked(value)) throw new Looked();
  return value;
}

/** The value, which decides something by the letters in it. */
export function lookInto<T>(value: T): T {
  if (hasMarks && isMarkedInside(value)) throw new Looked();
  return value;
}

/** The same for an address, whose first letters decide whether it is written. `ssg` looks at those of its text. */
export function lookAtAddress(address: string): string {
  return hasMarks && address.startsWith(MARK) ? ADDRESS_MARK + address : address;
}

function isMarked(value: unknown): boolean {
  return typeof value === "string" && (value.includes(MARK) || value.includes(ENCODED_MARK));
}

function isMarkedInside(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isMarked(value);
  return Object.values(value).some(isMarkedInside);
}
