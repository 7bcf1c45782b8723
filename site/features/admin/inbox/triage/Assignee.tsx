import type { QuoteRequest, TriagePatch } from "../../../../generated/api";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
import { fullName } from "../labels";
import { assigneeName, team } from "../team";

type AssigneeProps = { request: QuoteRequest; onChange: (change: TriagePatch) => void };

/** The person who works on a request. One person alone has nothing to choose. */
export function Assignee({ request: { assignee, ...request }, onChange }: AssigneeProps) {
  const people = team();
  if (people.length === 0) return null;
  const id = `assignee-${request.id}`;
  const isKnown = assignee === "" || people.some((person) => person.id === assignee);
  return (
    <div className="quote-request-field">
      <label htmlFor={id}>
        {rich(words.triage.assignedToOf, { name: fullName({ ...request, assignee }) })}
      </label>
      <select id={id} value={assignee} onChange={(event) => onChange({ assignee: event.target.value })}>
        <option value="">{words.triage.nobody}</option>
        {people.map((person) => (
          <option value={person.id} key={person.id}>
            {person.name}
          </option>
        ))}
        {!isKnown && <option value={assignee}>{assigneeName(assignee)}</option>}
      </select>
    </div>
  );
}
