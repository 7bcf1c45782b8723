import { REMINDER_LEAD_HOURS, TRASH_RETENTION_DAYS } from "../../../generated/api-constants";
import { ANSWER_WITHIN_HOURS } from "../../../generated/form-constants";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type Deadline = { urgency: "calm" | "soon" | "overdue"; words: string; at: Date };

/** Returns the time left at `now` (in ms since 1970) to answer a request. */
export function deadlineOf(createdAt: string, now: number): Deadline {
  const at = new Date(Date.parse(createdAt) + ANSWER_WITHIN_HOURS * HOUR_MS);
  const left = at.getTime() - now;
  if (left < 0) return { urgency: "overdue", words: `Overdue by ${duration(-left)}`, at };
  return {
    urgency: left < REMINDER_LEAD_HOURS * HOUR_MS ? "soon" : "calm",
    words: `Answer within ${duration(left)}`,
    at,
  };
}

/** Returns the end of the time in which a deleted request can be restored. */
export function keptUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + TRASH_RETENTION_DAYS * DAY_MS);
}

export function localTime(moment: string | Date): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** Returns the time alone for a moment of today, and with month and day for one of another day. */
export function recentTime(moment: string): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return isToday
    ? new Date(moment).toLocaleTimeString(undefined, { timeStyle: "short" })
    : new Date(moment).toLocaleString(undefined, {
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      });
}

export function localDate(moment: Date): string {
  return moment.toLocaleDateString(undefined, { dateStyle: "medium" });
}

export function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString(undefined, { timeStyle: "medium" });
}

/** Returns the month of a request, read from its id: a UUID of version 7 begins with the time in ms. */
export function monthOf(id: string): string {
  const moment = new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
  return moment.toLocaleDateString(undefined, { month: "long", year: "numeric" });
}

/** Formats in the two largest units, at least "1 min". */
function duration(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS));
  const days = Math.floor((minutes * MINUTE_MS) / DAY_MS);
  const hours = Math.floor(minutes / 60) % 24;
  if (days > 0)
    return [`${days} ${days === 1 ? "day" : "days"}`, hours > 0 && `${hours} h`].filter(Boolean).join(" ");
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
