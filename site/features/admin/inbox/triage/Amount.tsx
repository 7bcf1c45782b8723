import { type KeyboardEvent, useState } from "react";
import type { QuoteRequest, TriagePatch } from "../../../../generated/api";
import { MAX_AMOUNT } from "../../../../generated/api-constants";
import { rich } from "../../words/rich";
import { say, words } from "../../words/words";
import { fullName } from "../labels";
import { amountOf, moneyWords } from "../money";

type AmountProps = { request: QuoteRequest; onChange: (change: TriagePatch) => void };

/** The amount of the quote, saved when the field is left. Whoever types one has quoted, so the status follows. */
export function Amount({ request, onChange }: AmountProps) {
  const { amount, status } = request;
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const id = `amount-${request.id}`;
  const save = () => {
    if (typed === null) return;
    const next = amountOf(typed);
    if (next === null || next > MAX_AMOUNT) return setIsWrong(true);
    setIsWrong(false);
    setTyped(null);
    const isQuote = next > 0 && (status === "new" || status === "contacted");
    if (next !== amount) onChange({ amount: next, ...(isQuote && { status: "quoted", read: true }) });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") save();
  };
  return (
    <div className="quote-request-field">
      <label htmlFor={id}>{rich(words.triage.quote, { name: fullName(request) })}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={words.triage.amount}
        data-key="q"
        value={typed ?? (amount === 0 ? "" : moneyWords(amount))}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <p className="quote-request-wrong" id={`${id}-wrong`} role="alert">
          {say(words.triage.amountWrong, { most: MAX_AMOUNT })}
        </p>
      )}
    </div>
  );
}
