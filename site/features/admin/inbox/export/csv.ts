import type { QuoteRequest } from "../../../../generated/api";
import { quoteFields } from "../../../../generated/quote-form";
import { markReasons, shownValue, statusLabels } from "../labels";
import { assigneeName } from "../team";
import { dayOf } from "../times";

/** Without it, Excel assumes a legacy character set. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The header line, with the labels of the form. */
export function csvHead(): string {
  const labels = quoteFields.map(({ label }) => label);
  return (
    BYTE_ORDER_MARK +
    line([
      "Received",
      "UTC offset",
      ...labels,
      "Status",
      "Read",
      "Possibly a robot",
      "You were e-mailed",
      "Photos",
      "Note",
      "Assigned to",
      "Quote",
      "Call again",
    ])
  );
}

export function csvLine(request: QuoteRequest): string {
  const texts = [
    sortableTime(request.createdAt),
    offset(request.createdAt),
    ...quoteFields.map(({ name }) => shownValue(request, name)),
    statusLabels[request.status],
    request.read ? "Yes" : "No",
    request.suspected ? ["Yes", markReasons(request)].filter(Boolean).join(": ") : "No",
    toldCell(request),
    String(request.photos.length),
    request.note,
    assigneeName(request.assignee),
  ];
  return line(texts, [request.amount === 0 ? "" : String(request.amount), request.callAgain]);
}

function toldCell({ notice, toldAt, createdAt }: QuoteRequest): string {
  if (notice === "waiting") return "Not yet";
  if (toldAt === undefined) return "";
  const [time, zone] = [sortableTime(toldAt), offset(toldAt)];
  return zone === offset(createdAt) ? time : `${time} (${zone})`;
}

/** Returns `contact-requests-2026-11-21.csv`, in local time. */
export function csvName(now: Date): string {
  return `contact-requests-${dayOf(now)}.csv`;
}

/** RFC 4180. A spreadsheet may take `values` for numbers and days, but no text. Also quotes cells with semicolons, tabs and other breaks, which some spreadsheets split at. */
function line(texts: string[], values: string[] = []): string {
  return [...texts.map(harmless), ...values].map(quoted).join(",") + LINE_END;
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
  return isChanged ? `'${cell}` : cell.replace(formula, "$1'");
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
