import { useEffect, useRef, useState } from "react";
import type { QuoteRequest, TriagePatch } from "../../../../generated/api";
import { MAX_CALL_AHEAD_DAYS } from "../../../../generated/api-constants";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
import { fullName } from "../labels";
import { dayAfter } from "../times";

type CallAgainProps = { request: QuoteRequest; onChange: (change: TriagePatch) => void };

/** A day is complete only after a pause: typed digit by digit, most of its parts are days too. */
const TYPING_PAUSE_MS = 1000;

const DAYS_OF_WEEK = 7;

/** The day on which to call again. It is part of the work of that day until the call is done. */
export function CallAgain({ request, onChange }: CallAgainProps) {
  const { callAgain } = request;
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const id = `call-${request.id}`;
  const now = new Date();
  const name = fullName(request);

  const put = (day: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (day !== callAgain) onChange({ callAgain: day });
  };
  const save = () => {
    const day = field.current?.value ?? "";
    if (typed !== null && day !== "" && field.current?.validity.valid) put(day);
  };
  const type = (day: string) => {
    setTyped(day);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => field.current?.validity.valid && day !== "" && put(day),
      TYPING_PAUSE_MS,
    );
  };
  // The buttons disappear.
  const choose = (day: string) => {
    put(day);
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div className="quote-request-field">
      <label htmlFor={id}>{rich(words.triage.callAgain, { name })}</label>
      <div className="quote-request-call">
        <input
          id={id}
          ref={field}
          type="date"
          data-key="f"
          // A day that is over stays until it is done.
          min={callAgain !== "" && callAgain < dayAfter(now, 0) ? callAgain : dayAfter(now, 0)}
          max={dayAfter(now, MAX_CALL_AHEAD_DAYS)}
          value={typed ?? callAgain}
          onChange={(event) => type(event.target.value)}
          onBlur={save}
        />
        {callAgain === "" ? (
          <>
            <button className="admin-button" type="button" onClick={() => choose(dayAfter(now, 1))}>
              {rich(words.triage.tomorrow, { name })}
            </button>
            <button
              className="admin-button"
              type="button"
              onClick={() => choose(dayAfter(now, DAYS_OF_WEEK))}
            >
              {rich(words.triage.inAWeek, { name })}
            </button>
          </>
        ) : (
          <button className="admin-button" type="button" onClick={() => choose("")}>
            {rich(words.triage.noCall, { name })}
          </button>
        )}
      </div>
    </div>
  );
}
