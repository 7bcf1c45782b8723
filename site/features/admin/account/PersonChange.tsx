import { type FormEvent, type MouseEvent, useState } from "react";
import type { Person, PersonWithPassword } from "../../../generated/api";
import { MAX_PERSON_NAME_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { Field } from "./Field";
import { usePeopleCall } from "./usePeopleCall";

type PersonChangeProps = { person: Person; onReset: (handed: PersonWithPassword) => void };

/** The changes of a person: the name, and for others than oneself and the first owner all the rest. */
export function PersonChange({ person, onReset }: PersonChangeProps) {
  return (
    <details className="account-change">
      <summary>
        Change<span className="visually-hidden"> {person.name}</span>
      </summary>
      <Rename person={person} />
      {!person.first && !person.you && (
        <>
          <Access person={person} onReset={onReset} />
          <Remove person={person} />
        </>
      )}
    </details>
  );
}

function Rename({ person }: { person: Person }) {
  const [name, setName] = useState(person.name);
  const { mutate, isPending, isSuccess, errors, failure } = usePeopleCall(
    () => call("PATCH /api/admin/people/{person}", { path: { person: person.id }, body: { name } }),
    () => undefined,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(undefined);
  };
  return (
    <form className="account-form" onSubmit={submit}>
      <Field
        label="Name at the login"
        type="text"
        autoComplete="off"
        maxLength={MAX_PERSON_NAME_CHARS}
        value={name}
        busy={isPending}
        message={errors?.name}
        onChange={setName}
      />
      <Outcome done={isSuccess && "Name saved."} failure={failure} />
      <p>
        <button className="admin-button" type="submit" aria-disabled={isPending}>
          Save name
        </button>
      </p>
    </form>
  );
}

type Wish = { change: "role" | "reset"; password: string };

/** Another role or a new one-time password. Both give access, so they need the password of the owner who asks. */
function Access({ person, onReset }: PersonChangeProps) {
  const [password, setPassword] = useState("");
  const other = person.role === "owner" ? "staff" : "owner";
  const path = { person: person.id };
  const { mutate, isPending, isSuccess, errors, failure } = usePeopleCall(
    async ({ change, password }: Wish) => {
      if (change === "reset")
        return call("POST /api/admin/people/{person}/reset", { path, body: { password } });
      await call("PATCH /api/admin/people/{person}", { path, body: { role: other, password } });
      return null;
    },
    (handed) => {
      setPassword("");
      if (handed !== null) onReset(handed);
    },
  );
  const ask = (change: Wish["change"]) => (event: MouseEvent<HTMLButtonElement>) => {
    if (event.currentTarget.form?.reportValidity() === true && !isPending) mutate({ change, password });
  };
  return (
    // Enter must not choose one of the two.
    <form className="account-form" onSubmit={(event) => event.preventDefault()}>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        busy={isPending}
        message={errors?.password}
        onChange={setPassword}
      />
      <Outcome done={isSuccess && "Done."} failure={failure} />
      <p className="account-buttons">
        <button className="admin-button" type="button" aria-disabled={isPending} onClick={ask("role")}>
          {other === "owner" ? "Make an owner" : "Make staff"}
        </button>
        <button className="admin-button" type="button" aria-disabled={isPending} onClick={ask("reset")}>
          Reset password
        </button>
      </p>
    </form>
  );
}

function Remove({ person }: { person: Person }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, failure } = usePeopleCall(
    () => call("DELETE /api/admin/people/{person}", { path: { person: person.id } }),
    () => undefined,
  );
  const remove = () => {
    if (!asking) setAsking(true);
    else if (!isPending) mutate(undefined);
  };
  return (
    <div className="account-form">
      <Outcome
        done={
          asking && `${person.name} is logged out everywhere. What ${person.name} did stays in the histories.`
        }
        failure={failure}
      />
      <p className="account-buttons">
        <button
          className="admin-button admin-button-danger-quiet"
          type="button"
          aria-disabled={isPending}
          onClick={remove}
        >
          {asking ? `Yes, remove ${person.name}` : "Remove"}
        </button>
        {asking && (
          <button className="admin-button" type="button" onClick={() => setAsking(false)}>
            Keep
          </button>
        )}
      </p>
    </div>
  );
}

function Outcome({ done, failure }: { done: string | false; failure: string | undefined }) {
  return (
    <>
      <p role="status">{done}</p>
      {failure !== undefined && (
        <p className="dialog-wrong" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
