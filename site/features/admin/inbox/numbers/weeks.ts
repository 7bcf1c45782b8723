import { say, words } from "../../words/words";

const DAYS_OF_WEEK = 7;

/** The starts of the weeks up to the current one, Mondays at midnight in the time zone of the browser, and the end of the last. */
export function weekStarts(now: Date, count: number): Date[] {
  const sinceMonday = (now.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  // By the calendar and not by hours: two weeks of a year have an hour more or less.
  const monday = (weeks: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday + weeks * DAYS_OF_WEEK);
  return Array.from({ length: count + 1 }, (_, index) => monday(index - count + 1));
}

const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** "25 minutes", "3 h 20 min", "2 days". */
export function durationWords(minutes: number): string {
  if (minutes < MINUTES_OF_HOUR) return say(words.numbers.minutes, { count: minutes });
  if (minutes < 2 * MINUTES_OF_DAY) {
    const rest = minutes % MINUTES_OF_HOUR;
    const hours = say(words.card.hours, { count: Math.floor(minutes / MINUTES_OF_HOUR) });
    return rest === 0 ? hours : `${hours} ${say(words.card.minutes, { count: rest })}`;
  }
  return say(words.card.days, { count: Math.round(minutes / MINUTES_OF_DAY) });
}
