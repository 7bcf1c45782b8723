/**
 * The time zone of the business, and the days on which a request before a time is answered on the same day, with the words
 * for that. Days are their English names, and then those that are none of them, YYYY-MM-DD.
 */
export type AnswerHours = [zone: string, hours: Array<[days: string[], until: string, words: string]>];

/**
 * Says beside the form by which hour a request of this moment is answered. Pages are made once, so only the browser knows
 * the hour: until then, and at other hours, the line says what is always true.
 */
export function showAnswerTime() {
  const line = document.querySelector<HTMLElement>("[data-answers]");
  if (!line) return;
  const [timeZone, hours] = JSON.parse(line.dataset.answers as string) as AnswerHours;
  const now = new Date();
  const day = now.toLocaleString("en-US", { timeZone, weekday: "long" });
  // The Swedish form is that of ISO 8601.
  const [date, time] = now.toLocaleString("sv-SE", { timeZone }).split(" ") as [string, string];
  for (const [days, until, words] of hours)
    if (days.includes(day) && time < until && !days.includes(date)) line.textContent = words;
}
