import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AddedPasskey, PasskeyCreation } from "../../../generated/api";
import { MAX_PASSKEY_NAME_CHARS } from "../../../generated/api-constants";
import { ApiError, call, isUnauthorized } from "../api/client";
import { makePasskey, missingSupport, PasskeyError } from "../passkey/passkey";
import { usePasskeyPrompt } from "../passkey/usePasskeyPrompt";
import { fromApi } from "../words/fromApi";
import { words } from "../words/words";
import { ConfirmForm } from "./ConfirmForm";
import { Field } from "./Field";

type AddPasskeyProps = {
  /** Open from the start. */
  open?: boolean;
  onBegin: () => void;
  onAdded: (added: AddedPasskey) => void;
};

/** Adds a passkey: first the password, then the dialog of the browser, which has to follow a click. */
export function AddPasskey({ open = false, onBegin, onAdded }: AddPasskeyProps) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  const [options, setOptions] = useState<PasskeyCreation | null>(null);
  const [failure, setFailure] = useState("");
  const missing = missingSupport();
  const end = (problem: string) => {
    setOptions(null);
    setFailure(problem);
  };
  const added = (answer: AddedPasskey) => {
    end("");
    if (disclosure.current !== null) disclosure.current.open = false;
    onAdded(answer);
  };
  const confirmed = (answer: PasskeyCreation) => {
    setFailure("");
    setOptions(answer);
    onBegin();
  };
  return (
    <details className="account-change" ref={disclosure} open={open}>
      <summary>{words.account.addPasskey}</summary>
      {missing !== null ? (
        <p>{missing}</p>
      ) : options === null ? (
        <ConfirmForm
          button={words.common.continue}
          send={(body) => call("POST /api/admin/passkeys/setup", { body })}
          onDone={confirmed}
        >
          {failure === "" ? (
            <p>{words.account.passwordFirst}</p>
          ) : (
            <p className="dialog-wrong" role="alert">
              {failure}
            </p>
          )}
        </ConfirmForm>
      ) : (
        <CreateForm options={options} onAdded={added} onEnded={end} />
      )}
    </details>
  );
}

type CreateFormProps = {
  options: PasskeyCreation;
  onAdded: (added: AddedPasskey) => void;
  /** Called when the options are used up or no longer wanted, with words for the person. */
  onEnded: (problem: string) => void;
};

function CreateForm({ options, onAdded, onEnded }: CreateFormProps) {
  const [name, setName] = useState("");
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const prompt = usePasskeyPrompt();
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const made = await makePasskey(options, prompt.begin());
      setIsSending(true);
      return call("POST /api/admin/passkeys", { body: { ...made, ...(name.trim() !== "" && { name }) } });
    },
    onSuccess: onAdded,
    // A challenge is answered once, so after an answer of the API everything begins again.
    onError: (failed) => {
      if (!(failed instanceof PasskeyError) && !isUnauthorized(failed)) onEnded(wordsFor(failed));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  // Ends the prompt of the browser, too. Once the passkey is on its way, the second step may be on.
  const cancel = () => {
    if (!isSending) onEnded("");
  };
  return (
    <form className="account-form" onSubmit={submit}>
      <p>{words.account.whereToKeep}</p>
      <Field
        ref={field}
        label={words.account.optionalName}
        type="text"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARS}
        required={false}
        value={name}
        busy={isPending}
        message={undefined}
        onChange={setName}
      />
      {error instanceof PasskeyError && (
        <p className="dialog-wrong" role="alert">
          {error.message}
        </p>
      )}
      <p className="account-buttons">
        <button className="admin-button admin-button-primary" type="submit" aria-disabled={isPending}>
          {isSending ? words.account.adding : isPending ? words.account.waiting : words.account.createPasskey}
        </button>
        <button className="admin-button" type="button" aria-disabled={isSending} onClick={cancel}>
          {words.common.cancel}
        </button>
      </p>
    </form>
  );
}

function wordsFor(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null;
  const explained = problem !== null && [409, 429].includes(problem.status) ? problem.detail : undefined;
  const told = problem?.errors?.passkey ?? problem?.errors?.name ?? explained;
  return told === undefined ? words.account.beginAgain : fromApi(told);
}
