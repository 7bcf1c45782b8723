import type { DayHours, OpenNow } from "../generated/props";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Nobody is told of a business that opens later than that. */
const MAX_DAYS = 60;

/** Says with the opening hours whether it is open at this moment, in the time zone of the business. */
function show() {
  for (const line of document.querySelectorAll<HTMLElement>("[data-open-now]")) {
    const said = words(JSON.parse(line.dataset.openNow as string), new Date());
    // A translator may have put its own elements there.
    if (line.textContent !== said) line.textContent = said;
  }
}

/** The words of this moment; a blank for a business that does not open for long. */
function words({ zone: timeZone, open, closed, week, special }: OpenNow, now: Date): string {
  const { lang } = document.documentElement;
  const today = now.toLocaleDateString("sv-SE", { timeZone });
  const time = now.toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" });
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    // The days of the business, as days of UTC: those have 24 hours.
    const day = new Date(Date.parse(today) + ahead * DAY_MS);
    for (const { opens, closes, opensText, closesText } of hoursOf(day, week, special)) {
      if (ahead === 0 && closes <= time) continue;
      if (ahead === 0 && opens <= time) return open.replace("{time}", closesText);
      // The same day of another week has its date.
      const date = ahead > 6 && ({ month: "short", day: "numeric" } as const);
      const name = day.toLocaleDateString(lang, { timeZone: "UTC", weekday: "short", ...date });
      return closed.replace("{day}", name).replace("{time}", opensText);
    }
  }
  return "\u00a0";
}

/** The hours of a day, the earliest first. */
function hoursOf(day: Date, week: OpenNow["week"], special: OpenNow["special"]): Array<DayHours> {
  const date = day.toISOString().slice(0, 10);
  const other = special.find(({ from, to }) => from <= date && date <= to);
  if (other) return other.hours ? [other.hours] : [];
  const name = day.toLocaleDateString("en-US", { timeZone: "UTC", weekday: "long" });
  return week.filter(({ days }) => days.includes(name));
}

show();
setInterval(show, MINUTE_MS);
// Timers rest on pages that nobody sees.
document.addEventListener("visibilitychange", show);
