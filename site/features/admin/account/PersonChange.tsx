import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Confirmation, Person, PersonWithPassword } from "../../../generated/api";
import { MAX_PERSON_NAME_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { rich } from "../words/rich";
import { say, words } from "../words/words";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { usePeopleChanged } from "./usePeopleChanged";

type PersonChangeProps = { person: Person; onReset: (handed: PersonWithPassword) => void };

/** The changes of a person: the name, and for others than oneself and the first owner all the rest. */
export function PersonChange({ person, onReset }: PersonChangeProps) {
  return (
    <details className="account-change">
      <summary>{rich(words.common.changeOf, { name: person.name })}</summary>
      <Rename person={person} />
      {!person.first && !person.you && <Access person={person} onReset={onReset} />}
    </details>
  );
}

/** A name is typed at the login, so another one needs a confirmation too. */
function Rename({ person }: { person: Person }) {
  const [name, setName] = useState(person.name);
  const [done, setDone] = useState("");
  const changed = usePeopleChanged();
  return (
    <>
      <ConfirmForm
        passwordLabel={words.common.yourPassword}
        button={words.account.saveName}
        send={(confirmation) =>
          call("PATCH /api/admin/people/{person}", {
            path: { person: person.id },
            body: { name, ...confirmation },
          })
        }
        onDone={() => {
          setDone(words.account.nameSaved);
          changed();
        }}
      >
        {({ errors, busy, edited }) => (
          <Field
            label={words.account.nameAtLogin}
            type="text"
            autoComplete="off"
            maxLength={MAX_PERSON_NAME_CHARS}
            value={name}
            busy={busy}
            message={errors?.name}
            onChange={(typed) => {
              setName(typed);
              setDone("");
              edited();
            }}
          />
        )}
      </ConfirmForm>
      <p role="status">{done}</p>
    </>
  );
}

type Wish = "role" | "reset" | "remove";

/** Changes that give or take access. They need a confirmation of the owner who asks. */
function Access({ person, onReset }: PersonChangeProps) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [done, setDone] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  const changed = usePeopleChanged();
  const other = person.role === "owner" ? "staff" : "owner";
  const path = { person: person.id };
  const labels = {
    role: other === "owner" ? words.account.makeOwner : words.account.makeStaff,
    reset: words.account.resetPassword,
    remove: words.common.remove,
  };
  const choose = (wish: Wish) => () => {
    setDone("");
    setWish(wish);
  };
  const end = (news: string) => {
    // The form takes the focus with it.
    flushSync(() => {
      setWish(null);
      setDone(news);
    });
    first.current?.focus();
  };
  const send = async (confirmation: Confirmation) => {
    if (wish === "reset") return call("POST /api/admin/people/{person}/reset", { path, body: confirmation });
    if (wish === "remove") await call("POST /api/admin/people/{person}/remove", { path, body: confirmation });
    else await call("PATCH /api/admin/people/{person}", { path, body: { role: other, ...confirmation } });
    return null;
  };
  if (wish !== null)
    return (
      <ConfirmForm
        key={wish}
        focused
        passwordLabel={words.common.yourPassword}
        button={wish === "remove" ? say(words.account.removePerson, { name: person.name }) : labels[wish]}
        danger={wish === "remove"}
        send={send}
        onDone={(handed) => {
          end(words.common.done);
          changed();
          // The new password takes the focus.
          if (handed !== null) onReset(handed);
        }}
        onCancel={() => end("")}
      >
        <p>{say(words.account[explanations[wish === "role" ? other : wish]], { name: person.name })}</p>
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
        <button className="admin-button admin-button-danger-quiet" type="button" onClick={choose("remove")}>
          {labels.remove}
        </button>
      </p>
    </div>
  );
}

const explanations = {
  owner: "asOwner",
  staff: "asStaff",
  reset: "afterReset",
  remove: "afterRemoval",
} as const;
