import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Confirmation, Person, PersonWithPassword } from "../../../generated/api";
import { MAX_PERSON_NAME_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { usePeopleCall, usePeopleChanged } from "./usePeopleCall";

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

type Wish = "role" | "reset";

/** Another role or a new one-time password. Both give access, so they need a confirmation of the owner who asks. */
function Access({ person, onReset }: PersonChangeProps) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [done, setDone] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  const changed = usePeopleChanged();
  const other = person.role === "owner" ? "staff" : "owner";
  const path = { person: person.id };
  const labels = { role: other === "owner" ? "Make an owner" : "Make staff", reset: "Reset password" };
  const choose = (wish: Wish) => () => {
    setDone("");
    setWish(wish);
  };
  const end = (words: string) => {
    // The form takes the focus with it.
    flushSync(() => {
      setWish(null);
      setDone(words);
    });
    first.current?.focus();
  };
  const send = async (confirmation: Confirmation) => {
    if (wish === "reset") return call("POST /api/admin/people/{person}/reset", { path, body: confirmation });
    await call("PATCH /api/admin/people/{person}", { path, body: { role: other, ...confirmation } });
    return null;
  };
  if (wish !== null)
    return (
      <ConfirmForm
        key={wish}
        focused
        passwordLabel="Your password"
        button={labels[wish]}
        send={send}
        onDone={(handed) => {
          end("Done.");
          changed();
          // The new password takes the focus.
          if (handed !== null) onReset(handed);
        }}
        onCancel={() => end("")}
      >
        {explanations[wish === "reset" ? "reset" : other](person.name)}
      </ConfirmForm>
    );
  return (
    <div className="account-form">
      <p role="status">{done}</p>
      <p className="account-buttons">
        <button className="admin-button" type="button" ref={first} onClick={choose("role")}>
          {labels.role}
        </button>
        <button className="admin-button" type="button" onClick={choose("reset")}>
          {labels.reset}
        </button>
      </p>
    </div>
  );
}

const explanations = {
  owner: (name: string) => <p>{name} may then do everything that you may.</p>,
  staff: (name: string) => <p>{name} may then no longer export, erase, or change people.</p>,
  reset: (name: string) => (
    <p>{name} is logged out everywhere and gets a one-time password. A second step is turned off.</p>
  ),
};

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
