const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The promise on every page of the site: an answer within 24 hours. */
const PROMISE = DAY;
/** Below this it is about time. */
const SOON = 4 * HOUR;
const TRASH = 30 * DAY;

export type Deadline = { urgency: "calm" | "soon" | "overdue"; words: string; at: Date };

/** What is left, at `now`, of the time in which a request has to be answered. */
export function deadlineOf(createdAt: string, now: number): Deadline {
  const at = new Date(Date.parse(createdAt) + PROMISE);
  const left = at.getTime() - now;
  if (left < 0) return { urgency: "overdue", words: `Overdue by ${duration(-left)}`, at };
  return { urgency: left < SOON ? "soon" : "calm", words: `Answer within ${duration(left)}`, at };
}

/** Until when a deleted request can be restored. */
export function keptUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + TRASH);
}

export function localTime(moment: string | Date): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

export function localDate(moment: Date): string {
  return moment.toLocaleDateString(undefined, { dateStyle: "medium" });
}

export function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString(undefined, { timeStyle: "medium" });
}

/** The month in which a request came: its id, a UUID of version 7, begins with the moment. */
export function monthOf(id: string): string {
  const moment = new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
  return moment.toLocaleDateString(undefined, { month: "long", year: "numeric" });
}

/** In the two largest units, never "0 min". */
function duration(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE));
  const days = Math.floor((minutes * MINUTE) / DAY);
  const hours = Math.floor(minutes / 60) % 24;
  if (days > 0)
    return [`${days} ${days === 1 ? "day" : "days"}`, hours > 0 && `${hours} h`].filter(Boolean).join(" ");
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
