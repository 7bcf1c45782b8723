import { useEffect, useState } from "react";
import type { Answers } from "../../generated/props";

type AnswerTimeProps = Pick<Answers, "zone" | "sameDay"> & { words: string; later: string };

/**
 * The time by which a request of this moment is answered. Pages are made once, so only the browser knows the hour: until
 * then, and at other hours, the line says `later`, which is about as long, so that nothing moves.
 */
export function AnswerTime({ zone: timeZone, sameDay, words, later }: AnswerTimeProps) {
  const [shown, show] = useState(later);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the moment at which the form came into view
  useEffect(() => {
    const now = new Date();
    const day = now.toLocaleString("en-US", { timeZone, weekday: "long" });
    // The Swedish form is that of ISO 8601.
    const [date, time] = now.toLocaleString("sv-SE", { timeZone }).split(" ") as [string, string];
    const today = sameDay.find(
      ({ days, until }) => days.includes(day) && time < until && !days.includes(date),
    );
    if (today) show(words.replace("{time}", today.closes));
  }, []);
  return (
    <p className="quote-form-note" key={shown}>
      {shown}
    </p>
  );
}
