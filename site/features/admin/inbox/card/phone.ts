import { PHONE_DIGITS } from "../../../../generated/api-constants";

/** Digits of the longest number with a country (ITU-T E.164). */
const MAX_INTERNATIONAL_DIGITS = 15;
/** Digits of the shortest numbers with a country that people have. */
const MIN_INTERNATIONAL_DIGITS = 8;
/** Digits of a number of the United States without its area. */
const LOCAL_DIGITS = 7;

/** Characters that are usual within a number. */
const sign = String.raw`[\s\u{a0}\u{1680}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}().\-\/\u{2010}-\u{2015}\u{2212}]`;
const runPattern = new RegExp(String.raw`(\+${sign}*)?[0-9](?:[0-9]|${sign})*`, "gu");
const groupPattern = new RegExp(`(${sign}*)([0-9]+)`, "gu");
const digitsAndSigns = new RegExp(`^(?:[0-9,]|${sign})*$`, "u");

/**
 * Formats a number of ten digits as in the United States. Any other number stays as it was typed, and so does one with
 * a country, an extension or words: formatting would make another number of it.
 */
export function shownPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  const isPlain = digitsAndSigns.test(phone) && !/^(?:00|011)/.test(digits);
  if (digits.length !== PHONE_DIGITS || !isPlain) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Digits with nothing but signs between them: a number, several, or a part of one. */
type Run = { hasPlus: boolean; groups: Group[] };
type Group = { signs: string; digits: string };

/**
 * Returns the digits of the first complete number, with the plus of one with a country. What follows it, such as an
 * extension, another number or the hours, would be dialed as part of it. `api-lambda/src/domain/phone.rs` does the same
 * for e-mails, step by step; `api-lambda/tests/phones.json` has cases for both.
 */
export function dialed(phone: string): string {
  const runs = [...phone.matchAll(runPattern)].map(([all, plus = ""]): Run => {
    const groups = [...all.slice(plus.length).matchAll(groupPattern)];
    return {
      hasPlus: plus !== "",
      groups: groups.map(([, signs = "", digits = ""]) => ({ signs, digits })),
    };
  });
  for (const run of runs) {
    const number = numberIn(run);
    if (number !== null) return number;
  }
  return joined(runs);
}

/** The first complete number. */
function numberIn(run: Run): string | null {
  const digits = run.groups.map((group) => group.digits).join("");
  if (run.hasPlus) return international(run, 0);
  if (digits.startsWith("011")) return international(run, 3);
  if (digits.startsWith("00")) return international(run, 2);
  return national(run);
}

/** Ten digits, or eleven with a leading 1, that begin and end with a group. */
function national({ groups }: Run): string | null {
  for (let start = 0; start < groups.length; start++) {
    let number = "";
    for (const { digits } of groups.slice(start)) {
      number += digits;
      if (number.length === wantedDigits(number) && !number.startsWith("0")) return number;
    }
  }
  return null;
}

/** A number with a country, and `prefix` digits before that. A zero in brackets is for callers in that country. */
function international({ hasPlus, groups }: Run, prefix: number): string | null {
  let number = "";
  const ends: number[] = [];
  for (const { signs, digits } of groups) {
    if (digits === "0" && signs.trimEnd().endsWith("(") && number !== "") continue;
    if (number.length >= prefix + MIN_INTERNATIONAL_DIGITS && /[(/]/.test(signs)) break;
    number += digits;
    ends.push(number.length);
    if (hasPlus && number.startsWith("1") && number.length > PHONE_DIGITS) break;
  }
  if (number.length > prefix + MAX_INTERNATIONAL_DIGITS) {
    // Two numbers, about equally long.
    const difference = (end: number) => Math.abs(2 * end - number.length);
    const possible = ends.filter(
      (end) => end >= prefix + PHONE_DIGITS && end <= prefix + MAX_INTERNATIONAL_DIGITS,
    );
    const [end] = possible.sort((one, other) => difference(one) - difference(other) || other - one);
    number = number.slice(0, end);
  }
  return number.length >= prefix + MIN_INTERNATIONAL_DIGITS ? (hasPlus ? "+" : "") + number : null;
}

/**
 * The digits of a number that is complete nowhere: up to the end of a group with enough, or to a word behind a local
 * number.
 */
function joined(runs: Run[]): string {
  let number = "";
  for (const { groups } of runs) {
    for (const { digits } of groups) {
      number += digits;
      if (number.length >= wantedDigits(number)) break;
    }
    if (number.length >= LOCAL_DIGITS) break;
  }
  return (runs[0]?.hasPlus ? "+" : "") + number;
}

function wantedDigits(number: string): number {
  return PHONE_DIGITS + (number.startsWith("1") ? 1 : 0);
}
