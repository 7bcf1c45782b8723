import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person, PersonWithPassword } from "../../../generated/api";
import { call } from "../api/client";
import { words } from "../words/words";
import { AddPerson } from "./AddPerson";
import { ACCOUNT_KEY } from "./keys";
import { OneTimePassword } from "./OneTimePassword";
import { PersonChange } from "./PersonChange";

/** The people with a login: an owner adds, changes and removes them. */
export function People() {
  const { data, isError, refetch } = useQuery({
    queryKey: [ACCOUNT_KEY, "people"],
    queryFn: ({ signal }) => call("GET /api/admin/people", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [handed, setHanded] = useState<PersonWithPassword | null>(null);
  return (
    <details className="account-part">
      <summary>{words.account.people}</summary>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          {words.account.peopleFailed}{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            {words.common.tryAgain}
          </button>
        </p>
      )}
      {handed !== null && <OneTimePassword key={handed.oneTimePassword} handed={handed} />}
      <ul
        className="account-people"
        aria-label={words.account.people}
        aria-busy={data === undefined && !isError}
      >
        {data?.map((person) => (
          <PersonItem key={person.id} person={person} onReset={setHanded} />
        ))}
      </ul>
      <AddPerson onAdded={setHanded} />
    </details>
  );
}

type PersonItemProps = { person: Person; onReset: (handed: PersonWithPassword) => void };

function PersonItem({ person, onReset }: PersonItemProps) {
  const facts = [
    words.account[person.role],
    ...(person.oneTimePassword ? [words.account.notChanged] : []),
    ...(person.secondStep ? [words.account.hasSecondStep] : []),
  ];
  return (
    <li>
      <p>
        <strong>{person.name}</strong>
        {person.you && <span className="account-current">{words.account.you}</span>}
      </p>
      <p className="account-times">{facts.join(", ")}</p>
      <PersonChange person={person} onReset={onReset} />
    </li>
  );
}
