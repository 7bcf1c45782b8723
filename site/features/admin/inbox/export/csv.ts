import type { QuoteRequest } from "../../../../generated/api";
import { quoteFields } from "../../../../generated/quote-form";
import { markReasons, shownValue, statusLabels } from "../labels";

/** Without it, Excel assumes a legacy character set. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The header line, with the labels of the form. */
export function csvHead(): string {
  const labels = quoteFields.map(({ label }) => label);
  return (
    BYTE_ORDER_MARK +
    line(["Received", ...labels, "Status", "Read", "Possibly a robot", "You were e-mailed", "Photos", "Note"])
  );
}

export function csvLine(request: QuoteRequest): string {
  return line([
    sortableTime(request.createdAt),
    ...quoteFields.map(({ name }) => shownValue(request, name)),
    statusLabels[request.status],
    request.read ? "Yes" : "No",
    request.suspected ? ["Yes", markReasons(request)].filter(Boolean).join(": ") : "No",
    toldCell(request),
    String(request.photos.length),
    request.note,
  ]);
}

function toldCell({ notice, toldAt }: QuoteRequest): string {
  if (notice === "waiting") return "Not yet";
  return toldAt === undefined ? "" : sortableTime(toldAt);
}

/** Returns `contact-requests-2026-11-21.csv`, in local time. */
export function csvName(now: Date): string {
  return `contact-requests-${day(now)}.csv`;
}

/** RFC 4180. Also quotes cells with semicolons and tabs, which some spreadsheets split at. */
function line(cells: string[]): string {
  return cells.map((cell) => quoted(harmless(cell))).join(",") + LINE_END;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * The start of a formula, which spreadsheets would run: https://owasp.org/www-community/attacks/CSV_Injection
 * In many locales they split lines at semicolons, on request at tabs, so a cell may start after those too.
 */
const formula = /(^|[;\t\r\n])(?=[\p{Zs}\p{Cf}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

function harmless(cell: string): string {
  return cell.replace(formula, "$1'");
}

function sortableTime(moment: string): string {
  const date = new Date(moment);
  return `${day(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function day(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
