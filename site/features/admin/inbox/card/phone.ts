import { PHONE_DIGITS } from "../../../../generated/api-constants";

/** Digits, and characters that are usual within a number. */
const digitsAndSigns = /^[0-9,\s().\-/\u{2010}-\u{2015}\u{2212}]*$/u;

/** Area and exchange of each number of the United States begin with these. */
const areaAndExchange = /^[2-9]\d\d[2-9]/;

/**
 * Formats a number of ten digits as in the United States. Any other number stays as it was typed, and so does one with
 * a country, an extension or words: formatting would make another number of it.
 */
export function shownPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  const isPlain = digitsAndSigns.test(phone);
  if (digits.length !== PHONE_DIGITS || !isPlain || !areaAndExchange.test(digits)) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
