import type { QuoteRequest } from "../../../generated/api";
import { REMINDER_LEAD_HOURS, TRASH_RETENTION_DAYS } from "../../../generated/api-constants";
import { ANSWER_WITHIN_HOURS } from "../../../generated/form-constants";
import { locale, say, words } from "../words/words";
import { isSameDayForm, promisedHours } from "./forms";
import { sameDayOf } from "./sameDay";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Something that was promised: an answer, or a call on a day. */
export type Promised = { urgency: "calm" | "soon" | "overdue"; text: string; at: Date };

/** Returns what is due first of a request at `now` (in ms since 1970), if anything is. */
export function promisedOf(request: QuoteRequest, now: number): Promised | null {
  const answer = request.status === "new" ? answerOf(request, now) : null;
  const call = request.callAgain === "" ? null : callOf(request.callAgain, now);
  if (answer === null || call === null) return answer ?? call;
  return call.at < answer.at ? call : answer;
}

/** The answer within the promised hours, or by the hour of the day that the form named. */
function answerOf(request: QuoteRequest, now: number): Promised | null {
  const hours = promisedHours(request) ?? ANSWER_WITHIN_HOURS;
  if (hours === 0) return null;
  const created = Date.parse(request.createdAt);
  const day = isSameDayForm(request) ? sameDayOf(created) : null;
  const at = day !== null && created < day.until.getTime() ? day.at : new Date(created + hours * HOUR_MS);
  const left = at.getTime() - now;
  if (left < 0) return { urgency: "overdue", text: say(words.card.overdue, { time: duration(-left) }), at };
  const isSoon = left < REMINDER_LEAD_HOURS * HOUR_MS;
  // Before that, minutes only take room from the customer's words.
  const time = duration(isSoon ? left : left - (left % HOUR_MS));
  return { urgency: isSoon ? "soon" : "calm", text: say(words.card.left, { time }), at };
}

export function isOverdue(request: QuoteRequest): boolean {
  return promisedOf(request, Date.now())?.urgency === "overdue";
}

/** Sorts what is due first to the front; of what is due at the same time, what the customer wants as soon as possible. */
export function byUrgency(now: number): (one: QuoteRequest, other: QuoteRequest) => number {
  const dueAt = (request: QuoteRequest) => promisedOf(request, now)?.at.getTime() ?? Number.POSITIVE_INFINITY;
  const haste = ({ projectTimeline }: QuoteRequest) => (projectTimeline === "asap" ? 0 : 1);
  return (one, other) => {
    const [first, second] = [dueAt(one), dueAt(other)];
    return first === second ? haste(one) - haste(other) : first - second;
  };
}

/** The call on a day. It is overdue when the day is over. */
function callOf(day: string, now: number): Promised {
  const today = dayOf(new Date(now));
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = new Date(year, month - 1, date + 1);
  if (day === today) return { urgency: "soon", text: words.card.callToday, at };
  const shown = new Date(year, month - 1, date).toLocaleDateString(locale, {
    weekday: "short",
    month: "short",
    day: "numeric",
  });
  return day < today
    ? { urgency: "overdue", text: say(words.card.callSince, { day: shown }), at }
    : { urgency: "calm", text: say(words.card.callOn, { day: shown }), at };
}

/** Returns the day of a moment in the calendar of this device, such as `2026-12-04`. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns the day that is so many days after a moment. */
export function dayAfter(moment: Date, days: number): string {
  return dayOf(startOfDay(moment, days));
}

/** Returns midnight at the start of the day that is so many days after a moment. */
export function startOfDay(moment: Date, days = 0): Date {
  // By the calendar and not by hours: two days of a year have an hour more or less.
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days);
}

/** Returns the end of the time in which a deleted request can be restored. */
export function keptUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + TRASH_RETENTION_DAYS * DAY_MS);
}

export function localTime(moment: string | Date): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/** Returns the time alone for a moment of today, and with month and day for one of another day. */
export function recentTime(moment: string): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return isToday
    ? new Date(moment).toLocaleTimeString(locale, { timeStyle: "short" })
    : new Date(moment).toLocaleString(locale, {
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      });
}

export function localDate(moment: Date): string {
  return moment.toLocaleDateString(locale, { dateStyle: "medium" });
}

export function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString(locale, { timeStyle: "medium" });
}

/** Returns the month of a request, read from its id: a UUID of version 7 begins with the time in ms. */
export function monthOf(id: string): string {
  const moment = new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
  return moment.toLocaleDateString(locale, { month: "long", year: "numeric" });
}

/** Formats in the two largest units, at least "1 min". */
function duration(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS));
  const days = Math.floor((minutes * MINUTE_MS) / DAY_MS);
  const hours = Math.floor(minutes / 60) % 24;
  if (days > 0)
    return [say(words.card.days, { count: days }), hours > 0 && inHours(hours)].filter(Boolean).join(" ");
  const rest = minutes % 60;
  return [hours > 0 && inHours(hours), rest > 0 && say(words.card.minutes, { count: rest })]
    .filter(Boolean)
    .join(" ");
}

function inHours(count: number): string {
  return say(words.card.hours, { count });
}
