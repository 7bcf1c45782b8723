import { useEffect, useState } from "react";
import type { Answers } from "../../generated/props";

type AnswerTimeProps = Pick<Answers, "zone" | "sameDay"> & { words: string };

/** The time by which a request of this moment is answered. Pages are made once, so only the browser knows the hour. */
export function AnswerTime({ zone: timeZone, sameDay, words }: AnswerTimeProps) {
  // The line is there before its words, so nothing moves.
  const [shown, show] = useState("\u00a0");
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
