import { type FormEvent, useId, useState } from "react";
import type { PersonWithPassword, Role } from "../../../generated/api";
import { MAX_PERSON_NAME_CHARS } from "../../../generated/api-constants";
import { call } from "../api/client";
import { Field } from "./Field";
import { roleLabels } from "./roles";
import { usePeopleCall } from "./usePeopleCall";

const empty = { name: "", role: "staff" as Role, password: "" };

/** Adds a person, who gets a one-time password. */
export function AddPerson({ onAdded }: { onAdded: (added: PersonWithPassword) => void }) {
  const [values, setValues] = useState(empty);
  const role = useId();
  const { mutate, isPending, errors, failure, reset } = usePeopleCall(
    (body: typeof values) => call("POST /api/admin/people", { body }),
    (added) => {
      setValues(empty);
      onAdded(added);
    },
  );
  const type = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value });
    if (!isPending) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(values);
  };
  return (
    <details className="account-change">
      <summary>Add a person</summary>
      <form className="account-form" onSubmit={submit}>
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
          busy={isPending}
          message={errors?.name}
          onChange={type("name")}
        />
        <div className="account-field">
          <label htmlFor={role}>Role</label>
          <select id={role} value={values.role} onChange={(event) => type("role")(event.target.value)}>
            <option value="staff">{roleLabels.staff}</option>
            <option value="owner">{roleLabels.owner}</option>
          </select>
        </div>
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          busy={isPending}
          message={errors?.password}
          onChange={type("password")}
        />
        {failure !== undefined && (
          <p className="dialog-wrong" role="alert">
            {failure}
          </p>
        )}
        <p>
          <button className="admin-button admin-button-primary" type="submit" aria-disabled={isPending}>
            {isPending ? "Adding…" : "Add"}
          </button>
        </p>
      </form>
    </details>
  );
}
