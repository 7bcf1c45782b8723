import { Icon } from "../../../../components/Icon";
import type { QuoteRequest, TriagePatch } from "../../../../generated/api";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
import { fullName } from "../labels";
import { dayOf } from "../times";

type DoneButtonProps = { request: QuoteRequest; onChange: (change: TriagePatch) => void; onDone: () => void };

/** Says with one tap, beside the number that was called, that what was promised is done. */
export function DoneButton({ request, onChange, onDone }: DoneButtonProps) {
  const { status, callAgain } = request;
  const isCall = callAgain !== "" && callAgain <= dayOf(new Date());
  if (status !== "new" && !isCall) return null;
  const done = () => {
    onChange({
      ...(status === "new" && { status: "contacted", read: true }),
      ...(isCall && { callAgain: "" }),
    });
    // The button disappears.
    onDone();
  };
  return (
    <button className="admin-button quote-request-done" type="button" onClick={done}>
      <Icon name="check" />
      {rich(isCall ? words.triage.called : words.triage.markContacted, { name: fullName(request) })}
    </button>
  );
}
