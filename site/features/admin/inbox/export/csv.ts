import type { QuoteRequest } from "../../../../generated/api";
import { quoteFields } from "../../../../generated/quote-form";
import { locale, say, words } from "../../words/words";
import {
  type Answer,
  answersOf,
  fieldsOver,
  formOfTopics,
  formTitle,
  hasLanguages,
  isBuiltIn,
  languageWords,
  roleColumns,
  sourceWords,
  storedValue,
} from "../forms";
import { markReasons, shownValue } from "../labels";
import { assigneeName } from "../team";
import { dayOf } from "../times";

/** Without it, Excel assumes a legacy character set. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const DAY = /^\d{4}-\d\d-\d\d$/;

type Column = {
  label: string;
  cell: (request: QuoteRequest, answers: readonly Answer[]) => string;
  /** The cells are days, which spreadsheets may read as such. */
  isDay?: boolean;
};

/** The columns with what customers answered in requests of the built-in form; its labels are English. */
const builtInColumns = (): Column[] => {
  const labels: ReadonlyMap<string, string> = new Map(locale === undefined ? [] : roleColumns());
  return quoteFields.map(({ name, label }) => ({
    label: labels.get(name) ?? label,
    cell: (request) => shownValue(request, name),
  }));
};

/**
 * Returns the file of these requests, in parts. Requests of one form have a column for each of its fields; those of
 * several forms share the columns of roles, and have the rest in one cell.
 */
export function csvOf(pages: readonly QuoteRequest[][], chosenForm: string): string[] {
  const forms = new Set(pages.flatMap((page) => page.map(({ form = "" }) => form)));
  const chosen = formOfTopics(chosenForm);
  const [form = isBuiltIn(chosen) ? "" : chosen] = forms;
  // Without requests, and with several own forms, none of them is meant.
  const isShared = forms.size > 1 || (forms.size === 0 && chosen === "");
  const answers = isShared ? sharedColumns() : form === "" ? builtInColumns() : columnsOf(form, pages);
  const hasSource = pages.some((page) => page.some(({ source }) => source !== undefined));
  // The file of the built-in form alone has the columns that programs of owners know.
  const hasPage = pages.some((page) =>
    page.some(({ form, page }) => form !== undefined && page !== undefined),
  );
  const last: Column[] = [
    ...(hasPage ? [{ label: words.export.page, cell: ({ page = "" }: QuoteRequest) => page }] : []),
    ...(hasSource
      ? [{ label: words.export.source, cell: (each: QuoteRequest) => sourceWords(each, ", ") }]
      : []),
    ...(hasLanguages() ? [{ label: words.export.language, cell: languageWords }] : []),
  ];
  return [
    csvHead(answers, last),
    ...pages.map((page) => page.map((each) => csvLine(each, answers, last)).join("")),
  ];
}

/** The columns of several forms. */
const sharedColumns = (): Column[] => [
  { label: words.search.form, cell: ({ form }) => formTitle(form) },
  ...roleColumns().map(([column, label]) => ({
    label,
    cell: (request: QuoteRequest) =>
      column === "projectTimeline" && DAY.test(request[column])
        ? request[column]
        : shownValue(request, column),
    isDay: column === "projectTimeline",
  })),
  {
    label: words.export.answers,
    cell: (_, answers) =>
      answers
        .filter(({ column }) => column === null)
        .map(({ label, text }) => `${label}: ${text}`)
        .join("\n"),
  },
];

/** The columns of an own form: its fields, and at the end what only versions have that are not known. */
function columnsOf(form: string, pages: readonly QuoteRequest[][]): Column[] {
  const fields = fieldsOver(form);
  const days = new Map(fields.filter(({ rule }) => rule.kind === "day").map((field) => [field.name, field]));
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  for (const request of pages.flat())
    for (const { name, label } of answersOf(request)) if (!labels.has(name)) labels.set(name, label);
  return [...labels].map(([name, label]) => {
    const day = days.get(name);
    return day === undefined
      ? { label, cell: (_, answers) => answers.find((answer) => answer.name === name)?.text ?? "" }
      : { label, cell: (request) => storedValue(request, day), isDay: true };
  });
}

/** The header line. */
function csvHead(answers: Column[], last: Column[]): string {
  return (
    BYTE_ORDER_MARK +
    line(
      [words.export.received, words.export.utcOffset],
      answers.map(({ label }) => harmless(label)),
      [
        words.common.status,
        words.export.read,
        words.card.robot,
        words.export.youWereMailed,
        words.export.photos,
        words.export.note,
        words.triage.assignedTo,
        words.export.quote,
        words.export.callAgain,
        ...last.map(({ label }) => label),
      ],
    )
  );
}

function csvLine(request: QuoteRequest, answers: Column[], last: Column[]): string {
  const given = request.form === undefined ? [] : answersOf(request);
  const texts = [
    words.statuses[request.status],
    request.read ? words.common.yes : words.common.no,
    request.suspected ? [words.common.yes, markReasons(request)].filter(Boolean).join(": ") : words.common.no,
    toldCell(request),
    String(request.photos.length),
    request.note,
    assigneeName(request.assignee),
  ];
  return line(
    [sortableTime(request.createdAt), offset(request.createdAt)],
    answers.map(({ cell, isDay = false }) => {
      const text = cell(request, given);
      return isDay && DAY.test(text) ? text : harmless(text);
    }),
    texts,
    [request.amount === 0 ? "" : String(request.amount), request.callAgain],
    last.map(({ cell }) => cell(request, given)),
  );
}

function toldCell({ notice, toldAt, createdAt }: QuoteRequest): string {
  if (notice === "waiting") return words.export.notYet;
  if (toldAt === undefined) return "";
  const [time, zone] = [sortableTime(toldAt), offset(toldAt)];
  return zone === offset(createdAt) ? time : `${time} (${zone})`;
}

/** Returns `contact-requests-2026-11-21.csv`, in local time. */
export function csvName(now: Date): string {
  return say(words.export.fileName, { day: dayOf(now) });
}

/** RFC 4180. A spreadsheet may take `values` for numbers and days, but no text. `answers` are without harm already. Also quotes cells with semicolons, tabs and other breaks, which some spreadsheets split at. */
function line(
  first: string[],
  answers: string[],
  texts: string[],
  values: string[] = [],
  more: string[] = [],
): string {
  const cells = [
    ...first.map(harmless),
    ...answers,
    ...texts.map(harmless),
    ...values,
    ...more.map(harmless),
  ];
  return cells.map(quoted).join(",") + LINE_END;
}

function quoted(cell: string): string {
  return /[",;\t\r\n\u2028\u2029]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * The start of a formula, which spreadsheets would run: https://owasp.org/www-community/attacks/CSV_Injection
 * In many locales they split lines at semicolons, on request at tabs, so a cell may start after those too. What nobody
 * sees may come before it.
 */
const formula =
  /(^|[;\t\r\n\u2028\u2029])(?=(?:(?![\t\r\n\u2028\u2029])[\p{Z}\p{C}\p{M}"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** A month and a day, a year or both, in any order. */
const likeMonth =
  /^(?:\d{1,4}[\p{Z}\-/.,]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*(?:[\p{Z}\-/.,]*\d{1,4}){0,2}$/iu;

/** Texts that spreadsheets would change, because they take them for a number, a day or a time. */
const changed = [
  // They drop leading zeros, and write more than eleven digits as a power of ten.
  /^(?=[\d\p{Z}.,]+$)(?:0\p{Z}*\d|(?:\d[\p{Z}.,]*){12})/u,
  // They drop zeros at the end of a fraction, and read brackets as a minus.
  /^\d+\.\d*0$|^\(\p{Z}*[\d.,]+\p{Z}*\)$/u,
  // So they write an E between digits.
  /^(?:\d+[.,]?\d*|[.,]\d+)e[+-]?\d+$/iu,
  // Two or three parts of a day or a time. A phone number has parts of three digits.
  /^(?!\d+\.\d+$)(?:\d{1,2}|\d{4})(?:\p{Z}*[-/.:]\p{Z}*(?:\d{1,2}|\d{4})){1,2}$/u,
  /^\d{1,2}(?::\d{1,2}){0,2}\p{Z}*[ap]m?$/iu,
];

function harmless(cell: string): string {
  const text = cell.trim();
  const isChanged = changed.some((like) => like.test(text)) || (/\d/.test(text) && likeMonth.test(text));
  const safe = cell.replace(formula, "$1'");
  return isChanged && !safe.startsWith("'") ? `'${safe}` : safe;
}

function sortableTime(moment: string): string {
  const date = new Date(moment);
  return `${dayOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The difference of local time at a moment: `UTC-05:00`. In autumn an hour comes twice. */
function offset(moment: string): string {
  const minutes = -new Date(moment).getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
