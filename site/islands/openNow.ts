import type { DayHours, OpenNow } from "../generated/props";

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
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
function words({ zone: timeZone, open, always, closed, week, special }: OpenNow, now: Date): string {
  const { lang } = document.documentElement;
  const today = now.toLocaleDateString("sv-SE", { timeZone });
  const time = minutesOf(now.toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" }));
  // It is open until then without a break, in minutes of today.
  let until = time;
  let said: string | undefined;
  // Hours of yesterday may go on past midnight.
  for (let ahead = -1; ahead < MAX_DAYS; ahead++) {
    // The days of the business, as days of UTC: those have 24 hours.
    const day = new Date(Date.parse(today) + ahead * DAY_MS);
    for (const { opens, closes, opensText, closesText } of hoursOf(day, week, special)) {
      const [from, to] = [opens, closes].map((at) => minutesOf(at) + ahead * DAY_MINUTES) as [number, number];
      if (to <= until) continue;
      if (from <= until) {
        until = to;
        said = until - time > DAY_MINUTES ? always : open.replace("{time}", closesText);
        continue;
      }
      if (said) return said;
      // The same day of another week has its date.
      const date = ahead > 6 && ({ month: "short", day: "numeric" } as const);
      const name = day.toLocaleDateString(lang, { timeZone: "UTC", weekday: "short", ...date });
      return closed.replace("{day}", name).replace("{time}", opensText);
    }
  }
  return said ?? "\u00a0";
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  return hour * 60 + minute;
}

/** The hours of a day, the earliest first. */
function hoursOf(day: Date, week: OpenNow["week"], special: OpenNow["special"]): Array<DayHours> {
  const date = day.toISOString().slice(0, 10);
  const others = special.filter(({ from, to }) => from <= date && date <= to);
  if (others.length > 0) return others.flatMap(({ hours }) => hours ?? []);
  const name = day.toLocaleDateString("en-US", { timeZone: "UTC", weekday: "long" });
  return week.filter(({ days }) => days.includes(name));
}

show();
setInterval(show, MINUTE_MS);
// Timers rest on pages that nobody sees.
document.addEventListener("visibilitychange", show);
