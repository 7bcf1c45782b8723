import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { RecoveryCodes, SecondStepSecret } from "../../../generated/api";
import { ApiError, call, failedWith, isUnauthorized } from "../api/client";
import { countOf } from "../inbox/labels";
import { Field } from "./Field";
import { ACCOUNT_KEY } from "./keys";

/** Turns the second step of the login on and off. */
export function SecondStep() {
  const { data } = useQuery({
    queryKey: [ACCOUNT_KEY, "second-step"],
    queryFn: ({ signal }) => call("GET /api/admin/second-step", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  const [secret, setSecret] = useState<SecondStepSecret | null>(null);
  return (
    <details className="account-part">
      <summary>
        Second step at login{data !== undefined && (codes !== null || data.on ? ": on" : ": off")}
      </summary>
      {codes !== null ? (
        <Codes codes={codes} />
      ) : data?.on === true ? (
        <TurnOff left={data.recoveryCodes} />
      ) : secret === null ? (
        <SetUp onSecret={setSecret} />
      ) : (
        <TurnOn secret={secret} onCodes={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </details>
  );
}

function SetUp({ onSecret }: { onSecret: (secret: SecondStepSecret) => void }) {
  return (
    <CodeForm
      fields={["password"]}
      button="Set up"
      send={({ password }) => call("POST /api/admin/second-step/setup", { body: { password } })}
      onDone={onSecret}
    >
      <p>
        A login then needs your password and a code from an app on your phone, such as the one that keeps your
        passwords. Whoever learns the password alone stays out.
      </p>
    </CodeForm>
  );
}

type TurnOnProps = { secret: SecondStepSecret; onCodes: (codes: RecoveryCodes) => void };

function TurnOn({ secret: { secret, uri, qrPath, qrSize }, onCodes }: TurnOnProps) {
  return (
    <CodeForm
      fields={["code"]}
      button="Turn on"
      send={({ code }) => call("POST /api/admin/second-step/on", { body: { code } })}
      onDone={onCodes}
    >
      <p>Take a picture of this with the app, then type the code that the app shows.</p>
      <svg
        className="account-qr"
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        role="img"
        aria-label="QR code for the app"
      >
        <path d={qrPath} />
      </svg>
      <p>
        On this phone: <a href={uri}>open the app</a>. Or type the key: <code>{inGroups(secret)}</code>
      </p>
    </CodeForm>
  );
}

function Codes({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    list.current?.focus();
    return () => {
      queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    };
  }, [queries]);
  return (
    <div className="account-form">
      <p role="status">The second step is on.</p>
      <p>
        Write these recovery codes down, or print them, and keep them away from the phone. Each logs in once
        without the app. They are not shown again.
      </p>
      <ul className="account-codes" ref={list} tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TurnOff({ left }: { left: number }) {
  const queries = useQueryClient();
  return (
    <CodeForm
      fields={["password", "code"]}
      button="Turn off"
      send={(body) => call("POST /api/admin/second-step/off", { body })}
      onDone={() => queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] })}
    >
      <p>
        A login needs a code of your app. {countOf(left, "recovery code")} left; for new ones, turn it off and
        on again.
      </p>
    </CodeForm>
  );
}

type Values = { password: string; code: string };

type CodeFormProps<Answer> = {
  fields: ReadonlyArray<keyof Values>;
  button: string;
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  children: ReactNode;
};

/** A form with a password, a code or both. */
function CodeForm<Answer>({ fields, button, send, onDone, children }: CodeFormProps<Answer>) {
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({ password: "", code: "" });
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failure) => {
      setValues({ ...values, code: "" });
      first.current?.focus();
      const isStale = failedWith(failure, "POST /api/admin/second-step/on", 409);
      if (isStale) queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    },
  });
  const problem = error instanceof ApiError ? error.problem : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(values);
  };
  const input = {
    password: { label: "Password", type: "password", autoComplete: "current-password" },
    code: { label: "Code", type: "text", autoComplete: "one-time-code" },
  };
  return (
    <form className="account-form" onSubmit={submit}>
      {children}
      {fields.map((name, index) => (
        <Field
          key={name}
          {...input[name]}
          {...(index === 0 && { ref: first })}
          value={values[name]}
          busy={isPending}
          message={problem?.errors?.[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      {error !== null && !isUnauthorized(error) && problem?.errors === undefined && (
        <p className="dialog-wrong" role="alert">
          {problem?.status === 429 || problem?.status === 409
            ? problem.detail
            : "That failed. Please try again."}
        </p>
      )}
      <p>
        <button className="admin-button admin-button-primary" type="submit" aria-disabled={isPending}>
          {button}
        </button>
      </p>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
