import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person, PersonWithPassword } from "../../../generated/api";
import { call } from "../api/client";
import { AddPerson } from "./AddPerson";
import { ACCOUNT_KEY } from "./keys";
import { OneTimePassword } from "./OneTimePassword";
import { PersonChange } from "./PersonChange";
import { roleLabels } from "./roles";

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
      <summary>People</summary>
      {isError && data === undefined && (
        <p className="dialog-wrong" role="alert">
          The people could not be loaded.{" "}
          <button className="text-button" type="button" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      )}
      {handed !== null && <OneTimePassword key={handed.oneTimePassword} handed={handed} />}
      <ul className="account-people" aria-label="People" aria-busy={data === undefined && !isError}>
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
    roleLabels[person.role],
    ...(person.oneTimePassword ? ["one-time password not changed yet"] : []),
    ...(person.secondStep ? ["second step on"] : []),
  ];
  return (
    <li>
      <p>
        <strong>{person.name}</strong>
        {person.you && <span className="account-current">You</span>}
      </p>
      <p className="account-times">{facts.join(", ")}</p>
      <PersonChange person={person} onReset={onReset} />
    </li>
  );
}
