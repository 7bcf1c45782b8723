/** The days on which the form says "today before 6PM", as `ssg` writes them into the document of the inbox. */
type SameDay = {
  /** The time zone of the business. */
  zone: string;
  /** `days` are English names, and then days with special hours (YYYY-MM-DD), which are none of them; times are HH:MM. */
  lines: ReadonlyArray<{ days: readonly string[]; until: string; closes: string }>;
};

const MINUTE_MS = 60_000;

function readSameDay(): SameDay | null {
  const json = typeof document === "undefined" ? null : document.getElementById("same-day");
  return json === null ? null : (JSON.parse(json.textContent) as SameDay);
}

const sameDay = readSameDay();

/**
 * Returns the hours of the day of a moment (in ms since 1970) on which requests are answered on the same day: those
 * between `from` and `until` are promised for `at`. Null on other days.
 */
export function sameDayOf(moment: number): { from: Date; until: Date; at: Date } | null {
  if (sameDay === null) return null;
  const { zone: timeZone, lines } = sameDay;
  const day = new Date(moment).toLocaleString("en-US", { timeZone, weekday: "long" });
  const [date] = clockOf(moment, timeZone);
  const line = lines.find(({ days }) => days.includes(day) && !days.includes(date));
  if (line === undefined) return null;
  const at = (time: string) => new Date(momentOf(date, time, moment, timeZone));
  return { from: at("00:00"), until: at(line.until), at: at(line.closes) };
}

/** Day and time in a zone. */
function clockOf(moment: number, timeZone: string): [date: string, time: string] {
  // The Swedish form is that of ISO 8601.
  const [date = "", time = ""] = new Date(moment).toLocaleString("sv-SE", { timeZone }).split(" ");
  return [date, time];
}

/** The moment of a time on a day, found from another moment nearby. */
function momentOf(date: string, time: string, near: number, timeZone: string): number {
  let moment = near - (near % MINUTE_MS);
  // The second round counts the hour by which a clock was changed between both.
  for (let round = 0; round < 2; round++) {
    const [shownDate, shownTime] = clockOf(moment, timeZone);
    moment += Date.parse(`${date}T${time}Z`) - Date.parse(`${shownDate}T${shownTime.slice(0, 5)}Z`);
  }
  return moment;
}
