// Writes src/formats.tsv from the `Intl` of Node: the forms of dates, times, numbers and prices, a row for each language,
// and one for each country in which a language is written otherwise. `make locales` runs it. With `--table` it prints in
// place of that what `Intl` makes of the days of a year and of times, numbers and prices, which tests/intl.rs compares.
import { writeFileSync } from "node:fs";

const TAGS = `ar be bg bn bs ca cs cy da de el es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka ko lb lt lv mk ms mt
  nb nl nn pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh ar-DZ ar-IQ ar-JO ar-LB ar-MA ar-SY ar-TN ca-FR de-AT de-CH
  de-LI de-LU es-AR es-BO es-CL es-CO es-CR es-DO es-EC es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY
  es-VE fr-BE fr-CA fr-CH fr-LU it-CH nl-BE pt-PT sr-Latn sv-FI zh-Hant zh-HK zh-TW`.split(/\s+/);
/** The languages whose every day is compared. */
const COMPARED = "de de-AT de-CH es es-US es-MX fr fr-CA fr-CH it nl pl pt pt-PT sv".split(" ");
/** Others, without times, whose blanks differ by form there, and prices, where the dollar has letters there. */
const COMPARED_IN_PART = "ar ar-MA cs fa fil he id ja ko sr-Latn sw th tr ur vi zh zh-TW".split(" ");
const CURRENCIES = "EUR USD CHF BRL PLN GBP MXN".split(" ");

const LONG = { day: "numeric", month: "long", year: "numeric" };
const MONTH = { month: "long", year: "numeric" };
const TIME = { hour: "numeric", minute: "2-digit" };

const utc = (year, month, day, hour = 0, minute = 0) => new Date(Date.UTC(year, month - 1, day, hour, minute));
/** Our calendar and digits, also where others are in use: the opening hours of a business are in them. */
const numbers = (tag, options) => new Intl.NumberFormat(`${tag}-u-nu-latn`, options);
const dates = (tag, options) => new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, { timeZone: "UTC", ...options });
const moneyOf = (tag, currency, digits) =>
  numbers(tag, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const valueOf = (parts, type) => parts.find((part) => part.type === type)?.value ?? "";
/** A text with names in braces in the place of its values. */
const pattern = (parts, nameOf) =>
  parts.map((part) => (nameOf(part) ? `{${nameOf(part)}}` : part.value)).join("");

/** The form of a day without its year. A month in digits, by which some languages shorten it, would be taken for a day. */
function dayForm(tag) {
  const short = { day: "numeric", month: "short" };
  const month = valueOf(dates(tag, short).formatToParts(utc(2026, 12, 5)), "month");
  return /^\d/.test(month) ? { ...short, month: "long" } : short;
}

function monthsOf(tag, form) {
  const name = (_, month) => valueOf(dates(tag, form).formatToParts(utc(2026, month + 1, 5)), "month");
  return Array.from({ length: 12 }, name).join("|");
}

/** The first of June 2026 is a Monday. */
const weekdaysOf = (tag, weekday) =>
  Array.from({ length: 7 }, (_, day) => dates(tag, { weekday }).format(utc(2026, 6, day + 1))).join("|");

/** Two times with what `Intl` writes between the ends of a range. */
function between(parts) {
  const dash = parts.find(({ source, value }) => source === "shared" && /[–-]/.test(value));
  return `{a}${dash?.value.replace(/^ ч\./, "") ?? "–"}{b}`;
}

/** Days of one month, 24.–26. Dez., and of two. */
function daysForms(tag, form, day) {
  const names = { day: { startRange: "d", endRange: "e" }, month: { shared: "m", startRange: "m", endRange: "n" } };
  const rangeOf = (from, to) => {
    const parts = dates(tag, form).formatRangeToParts(from, to);
    const text = pattern(parts, ({ type, source }) => names[type]?.[source]);
    return /^\d/.test(valueOf(parts, "month")) || !text.includes("{m}") ? undefined : text;
  };
  const days = rangeOf(utc(2026, 12, 24), utc(2026, 12, 26));
  const over = rangeOf(utc(2026, 11, 24), utc(2026, 12, 26));
  return {
    days: days ?? day.replace(/\{d\}(\.?)/, "{d}$1–{e}$1"),
    days_over: over ?? `${day} – ${day.replace("{d}", "{e}").replace("{m}", "{n}")}`,
    areWords: days !== undefined,
  };
}

/** The first time of a range, in which `Intl` writes all zeros that the language has. */
function clock(tag, form) {
  const range = dates(tag, form).formatRangeToParts(utc(2026, 3, 5, 7, 30), utc(2026, 3, 5, 18, 30));
  const parts = range.filter(({ source }) => source === "startRange");
  const hour = valueOf(parts, "dayPeriod") ? "h" : valueOf(parts, "hour").length === 2 ? "HH" : "H";
  return pattern(parts, ({ type }) => ({ hour, minute: "mm", dayPeriod: "p" })[type]);
}

function timesOf(tag) {
  const parts = dates(tag, TIME).formatRangeToParts(utc(2026, 3, 5, 7), utc(2026, 3, 5, 18));
  const last = parts.at(-1);
  const times = {
    time: clock(tag, TIME),
    // With twelve hours, a whole one needs no minutes.
    hour: /\{p\}/.test(clock(tag, TIME)) ? clock(tag, { hour: "numeric" }) : "",
    periods: [valueOf(parts, "dayPeriod"), parts.findLast(({ type }) => type === "dayPeriod")?.value].join("|").replace(/^\|$/, ""),
    hours: between(parts),
    // The word after a time, and after both times of a range.
    oclock: last.type === "literal" ? last.value.replace(/^ /, "\u00a0") : "",
  };
  // German writes "7 Uhr" and "7–18 Uhr"; `Intl` has zeros for the columns of a table.
  if (/^(de|lb)\b/.test(tag)) return { ...times, time: "{H}:{mm}", hour: "{H}" };
  // Words around both parts of a time, and more than two parts of a day, have no place in a form.
  if (/^(ja|zh)\b/.test(tag)) return { ...times, time: "{H}:{mm}", hour: "", periods: "", hours: "{a}–{b}", oclock: "" };
  return times;
}

function numbersOf(tag) {
  const number = numbers(tag).formatToParts(1234567.5);
  const price = moneyOf(tag, "USD", 2).formatToParts(1234567.5);
  const form = pattern(price, ({ type }) => ({ currency: "sign", literal: undefined })[type] ?? (type !== "literal" && "n"));
  return {
    decimal: valueOf(number, "decimal"),
    group: valueOf(number, "group"),
    // The digits before the first sign between groups: Spanish writes 1234 and 12.345.
    least_grouped: valueOf(numbers(tag).formatToParts(1234), "group") ? "1" : "2",
    price: form.replace(/\{n\}.*\{n\}/, "{amount}"),
    price_decimal: valueOf(price, "decimal"),
    price_group: valueOf(price, "group"),
    percent: numbers(tag, { style: "percent" }).format(0.25).replace("25", "{amount}"),
  };
}

/** A day that stays on the line of its month: the column of opening hours is narrow. */
const together = (text) => text.replace(/(\{[de]\}\.?|\d\.?) (?!de |al )(?=\p{L}|\{[mn]\})/gu, "$1\u00a0");

function row(tag) {
  const form = dayForm(tag);
  const dateOf = (form, month) =>
    pattern(dates(tag, form).formatToParts(utc(2026, 3, 5)), ({ type }) => ({ day: "d", month, year: "y" })[type]);
  const day = dateOf(form, "m");
  const { days, days_over } = daysForms(tag, form, day);
  const months = monthsOf(tag, LONG);
  const alone = monthsOf(tag, MONTH);
  return {
    tag,
    months,
    months_alone: alone === months ? "" : alone,
    months_short: monthsOf(tag, form),
    weekdays: weekdaysOf(tag, "long"),
    weekdays_short: weekdaysOf(tag, "short"),
    date: dateOf(LONG, "m"),
    month: dateOf(MONTH, "m"),
    ...Object.fromEntries(Object.entries({ day, days, days_over }).map(([name, form]) => [name, together(form)])),
    ...timesOf(tag),
    ...numbersOf(tag),
  };
}

/** What `Intl` writes: the language, the kind of text, the value, and the text. */
function* table() {
  for (const tag of [...COMPARED, ...COMPARED_IN_PART]) {
    const isWhole = COMPARED.includes(tag);
    const form = dayForm(tag);
    const isInWords = daysForms(tag, form, "").areWords;
    for (let number = 0; number < 365; number++) {
      const day = new Date(utc(2026, 1, 1).getTime() + number * 86_400_000);
      const iso = day.toISOString().slice(0, 10);
      yield [tag, "date", iso, dates(tag, LONG).format(day)];
      yield [tag, "month", iso, dates(tag, MONTH).format(day)];
      yield [tag, "day", iso, together(dates(tag, form).format(day))];
      const later = new Date(day.getTime() + 86_400_000);
      // `Intl` has zeros before the first days of a month in some languages, and digits for the month in others.
      if (isInWords && day.getUTCDate() > 9 && later.getUTCFullYear() === 2026)
        yield [tag, "days", iso, together(dates(tag, form).formatRange(day, later).replace(/\b0/g, ""))];
      yield [tag, "weekday", iso, dates(tag, { weekday: "long" }).format(day)];
      yield [tag, "weekday_short", iso, dates(tag, { weekday: "short" }).format(day)];
    }
    for (const hour of Array.from({ length: isWhole ? 11 : 0 }, (_, hour) => hour)) {
      for (const minute of [0, 5, 30]) {
        const [from, to] = [utc(2026, 3, 5, hour, minute), utc(2026, 3, 5, hour + 12, 30)];
        const text = dates(tag, TIME).formatRange(from, to);
        const ours = tag.startsWith("de") ? text.replace(/(^|–)0/g, "$1").replace(/:00/g, "").replace(" Uhr", "\u00a0Uhr") : text;
        const is12 = timesOf(tag).periods !== "";
        yield [tag, "hours", `${hour}:${minute}`, is12 ? text.replace(/:00/g, "") : ours];
      }
    }
    for (const number of [0, 7, 999, 1000, 1400, 9999, 10_000, 123_456, 1_234_567]) {
      yield [tag, "number", number, numbers(tag).format(number)];
      for (const currency of isWhole ? CURRENCIES : []) {
        // There the euro has its letters, and with us its sign.
        if (currency === "EUR" && tag === "de-CH") continue;
        yield [tag, currency, number * 100, moneyOf(tag, currency, 0).format(number)];
        yield [tag, currency, number * 100 + 5, moneyOf(tag, currency, 2).format(number + 0.05)];
      }
    }
    for (const number of [4.9, 5, 4.25]) yield [tag, "decimal", number, numbers(tag).format(number)];
    for (const number of [5, 25, 100]) {
      yield [tag, "percent", number, numbers(tag, { style: "percent" }).format(number / 100)];
    }
  }
}

/** The row of a language in a country has `=` for what is as in the row of the language. */
function* rows() {
  const known = new Map();
  for (const tag of TAGS) {
    const cells = Object.values(row(tag));
    const [language, country] = tag.split("-");
    const differ = cells.map((cell, at) => (at > 0 && cell === known.get(language)?.[at] ? "=" : cell));
    if (!country) known.set(language, cells);
    if (differ.some((cell, at) => at > 0 && cell !== "=")) yield differ;
  }
}

const print = (rows) => [...rows].map((row) => `${row.join("\t")}\n`).join("");
if (process.argv.includes("--table")) {
  process.stdout.write(print(table()));
} else {
  const text = print([[`CLDR ${process.versions.cldr}`, ...Object.keys(row("de")).slice(1)], ...rows()]);
  if (process.argv.includes("--print")) process.stdout.write(text);
  else writeFileSync(new URL("src/formats.tsv", import.meta.url), text);
}
