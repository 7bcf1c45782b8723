import { useId, useState } from "react";
import type { PersonWithPassword, Role } from "../../../generated/api";
import { MAX_PERSON_NAME_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";
import { roleLabels } from "./roles";
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
      <summary>Add a person</summary>
      <ConfirmForm
        passwordLabel="Your password"
        button="Add"
        busyButton="Adding…"
        send={(confirmation) => call("POST /api/admin/people", { body: { ...values, ...confirmation } })}
        onDone={added}
      >
        {({ errors, busy, edited }) => (
          <>
            <p>
              Staff reads requests and works on them. Exporting, erasing and people are for owners. You get a
              one-time password to hand over.
            </p>
            <Field
              label="Name"
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
              <label htmlFor={role}>Role</label>
              <select
                id={role}
                value={values.role}
                onChange={(event) => setValues({ ...values, role: event.target.value as Role })}
              >
                <option value="staff">{roleLabels.staff}</option>
                <option value="owner">{roleLabels.owner}</option>
              </select>
            </div>
          </>
        )}
      </ConfirmForm>
    </details>
  );
}
