import { PHONE_DIGITS } from "../../../../generated/api-constants";

/** Formats a number of ten digits as in the United States. Any other number stays as it was typed. */
export function shownPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (digits.length !== PHONE_DIGITS) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * Returns the digits to dial. Skips words before the number, and stops after a complete number: an extension or a
 * second number would be dialed as part of it.
 */
export function dialed(phone: string): string {
  const number = phone.slice(Math.max(0, phone.search(/\+\s*\d|\d/)));
  const end = [...number.matchAll(/[\p{L}#;,/+]/gu)].find(
    ({ index }) => digitsOf(number, index) >= PHONE_DIGITS,
  );
  const digits = number.slice(0, end?.index).replace(/\D/g, "");
  return number.startsWith("+") ? `+${digits}` : digits;
}

function digitsOf(number: string, end: number): number {
  return number.slice(0, end).replace(/\D/g, "").length;
}
