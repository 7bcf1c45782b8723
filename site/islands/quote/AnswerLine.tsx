import { useEffect, useState } from "react";
import { Picture } from "../../components/Picture";
import type { Answers, Words } from "../../generated/props";

type AnswerLineProps = { answers: Answers; words: Pick<Words, "answersBy" | "answersToday"> };

/** The person who answers, and by when today. Pages are made once, so only the browser knows the hour. */
export function AnswerLine({ answers, words }: AnswerLineProps) {
  const [closes, setCloses] = useState<string | null>(null);
  useEffect(() => setCloses(closingTime(answers, new Date())), [answers]);
  const { name, role, picture, sameDay } = answers;
  const by = words.answersBy.replace("{name}", () => name);
  const today = closes === null ? "\u00a0" : words.answersToday.replace("{time}", () => closes);
  return (
    <p className="quote-form-note">
      {picture !== null && <Picture className="portrait picture-cover" picture={picture} sizes="4rem" />}
      <strong>{role === null ? by : `${by} (${role})`}</strong>
      {sameDay.length > 0 && (
        <>
          <br />
          {/* Its line is there before its words, so nothing moves. */}
          <span key={today}>{today}</span>
        </>
      )}
    </p>
  );
}

/** The time until which a request of this moment is answered, for people; null when that is not today. */
function closingTime({ zone, sameDay }: Answers, now: Date): string | null {
  const form = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(form.formatToParts(now).map(({ type, value }) => [type, value]));
  const time = `${parts.hour}:${parts.minute}`;
  const today = sameDay.find(({ days, until }) => days.includes(parts.weekday ?? "") && time < until);
  return today?.closes ?? null;
}
