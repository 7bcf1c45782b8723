/** As people write it in Florida when it has exactly ten digits; any other number stays as it was typed. */
export function shownPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A number has at least so many digits; the form asks for them. */
const WHOLE = 10;

/**
 * What is dialed. Words in front of a number are skipped, and what follows one that is whole - an extension, a second number -
 * would be dialed as a part of it, so there it ends.
 */
export function dialed(phone: string): string {
  const number = phone.slice(Math.max(0, phone.search(/\+\s*\d|\d/)));
  const end = [...number.matchAll(/[\p{L}#;,/+]/gu)].find(({ index }) => digitsOf(number, index) >= WHOLE);
  const digits = number.slice(0, end?.index).replace(/\D/g, "");
  return number.startsWith("+") ? `+${digits}` : digits;
}

function digitsOf(number: string, end: number): number {
  return number.slice(0, end).replace(/\D/g, "").length;
}
