import { useId, useState } from "react";
import type { PersonWithPassword, Role } from "../../../generated/api";
import { MAX_PERSON_NAME_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { words } from "../words/words";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { usePeopleChanged } from "./usePeopleChanged";

const empty = { name: "", role: "staff" as Role };

/** Adds a person, who gets a one-time password. */
export function AddPerson({ onAdded }: { onAdded: (added: PersonWithPassword) => void }) {
  const [values, setValues] = useState(empty);
  const role = useId();
  const changed = usePeopleChanged();
  const added = (person: PersonWithPassword) => {
    setValues(empty);
    changed();
    onAdded(person);
  };
  return (
    <details className="account-change">
      <summary>{words.account.addPerson}</summary>
      <ConfirmForm
        passwordLabel={words.common.yourPassword}
        button={words.common.add}
        busyButton={words.account.adding}
        send={(confirmation) => call("POST /api/admin/people", { body: { ...values, ...confirmation } })}
        onDone={added}
      >
        {({ errors, busy, edited }) => (
          <>
            <p>{words.account.rights}</p>
            <Field
              label={words.common.name}
              type="text"
              autoComplete="off"
              maxLength={MAX_PERSON_NAME_CHARS}
              value={values.name}
              busy={busy}
              message={errors?.name}
              onChange={(name) => {
                setValues({ ...values, name });
                edited();
              }}
            />
            <div className="account-field">
              <label htmlFor={role}>{words.account.role}</label>
              <select
                id={role}
                value={values.role}
                onChange={(event) => setValues({ ...values, role: event.target.value as Role })}
              >
                <option value="staff">{words.account.staff}</option>
                <option value="owner">{words.account.owner}</option>
              </select>
            </div>
          </>
        )}
      </ConfirmForm>
    </details>
  );
}
