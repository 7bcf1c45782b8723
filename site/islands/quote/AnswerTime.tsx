import { useEffect, useState } from "react";
import type { Answers } from "../../generated/props";

type AnswerTimeProps = Pick<Answers, "zone" | "sameDay"> & { words: string };

/** The time by which a request of this moment is answered. Pages are made once, so only the browser knows the hour. */
export function AnswerTime({ zone, sameDay, words }: AnswerTimeProps) {
  const [closes, setCloses] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the moment at which the form came into view
  useEffect(() => {
    const now = new Date();
    const day = now.toLocaleDateString("en-US", { timeZone: zone, weekday: "long" });
    const time = now.toLocaleTimeString("en-GB", { timeZone: zone, timeStyle: "short" });
    setCloses(sameDay.find(({ days, until }) => days.includes(day) && time < until)?.closes ?? null);
  }, []);
  // The line is there before its words, so nothing moves.
  const today = closes === null ? "\u00a0" : words.replace("{time}", () => closes);
  return (
    <p className="quote-form-note" key={today}>
      {today}
    </p>
  );
}
