import { useEffect, useRef, useState } from "react";
import { MIN_PASSWORD_CHARS } from "../../../generated/api-constants";
import { isPutOff, putOff } from "../session/logoutStorage";
import { useAuthStatus } from "../session/session";
import { say, words } from "../words/words";
import { AddPasskey } from "./AddPasskey";
import { PasswordForm } from "./PasswordChange";
import { useRecoveryCodes } from "./useRecoveryCodes";

const PUT_OFF_KEY = "first-steps";

type FirstStepsProps = {
  /** The person has just changed a one-time password. */
  isNewPerson: boolean;
  /** Shows the account, which has the recovery codes of a first passkey. */
  onCodes: () => void;
};

/**
 * Asks after the first login for a password of one's own and a passkey. Whoever does it later is asked again after the
 * next login.
 */
export function FirstSteps({ isNewPerson, onCodes }: FirstStepsProps) {
  const isConfigured = useAuthStatus().data?.configuredPassword === true;
  const [step, setStep] = useState<"password" | "passkey" | "none">(() => {
    if (isNewPerson) return "passkey";
    return isConfigured && !isPutOff(PUT_OFF_KEY) ? "password" : "none";
  });
  // One line, so that the requests stay on the screen.
  const [isOpen, open] = useState(false);
  const { keep } = useRecoveryCodes("passkey");
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  // The form that had the focus is gone.
  useEffect(() => {
    if (first.current !== step || isOpen) heading.current?.focus();
  }, [step, isOpen]);
  if (step === "none") return null;
  const later = () => {
    putOff(PUT_OFF_KEY);
    setStep("none");
  };
  const isFolded = step === "password" && !isOpen;
  return (
    <section
      className={isFolded ? "inbox-panel account-first is-folded" : "inbox-panel account-first"}
      aria-labelledby="first-steps"
    >
      <h2 className="inbox-panel-title" id="first-steps" ref={heading} tabIndex={-1}>
        {step === "password" ? words.account.chooseOwn : words.account.addPasskey}
      </h2>
      {isFolded ? (
        <button className="admin-button admin-button-primary" type="button" onClick={() => open(true)}>
          {words.common.change}
        </button>
      ) : step === "password" ? (
        <PasswordForm presentLabel={words.account.presentPassword} onChanged={() => setStep("passkey")}>
          {say(words.account.whoSetUp, { count: MIN_PASSWORD_CHARS })}
        </PasswordForm>
      ) : (
        <>
          <p>{words.account.whyPasskey}</p>
          <AddPasskey
            open
            onBegin={() => {}}
            onAdded={({ recoveryCodes }) => {
              keep(recoveryCodes);
              setStep("none");
              onCodes();
            }}
          />
        </>
      )}
      <button className="admin-button" type="button" onClick={later}>
        {words.account.later}
      </button>
    </section>
  );
}
