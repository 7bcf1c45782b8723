import type { ReactNode } from "react";
import type { Contact } from "../../generated/props";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import type { Definition } from "./fields/definition";
import type { SendStatus } from "./formState";
import { sentToast } from "./toasts";

type SendStatusLineProps = {
  status: SendStatus;
  busy: boolean;
  phone: Contact;
  /** The words after sending of a form of the site's own. */
  sent: Definition["sent"] | undefined;
};

/** The lasting state of the request, because a toast closes after five seconds. */
export function SendStatusLine({ status, busy, phone, sent }: SendStatusLineProps) {
  return (
    <div className="quote-form-notice" role="status">
      {busy && <p className="visually-hidden">Sending...</p>}
      {status.kind !== "none" && (
        // Made anew and not edited: a translator has taken the texts of the last one out of the page.
        <div className={`notice notice-${status.kind}`} key={JSON.stringify(status)}>
          <Message status={status} phone={phone} sent={sent} />
        </div>
      )}
    </div>
  );
}

function Message({ status, phone, sent }: Omit<SendStatusLineProps, "busy">) {
  const call = <a href={phone.href}>{phone.display}</a>;
  switch (status.kind) {
    case "none":
      return null;
    case "waiting":
      if (status.cause === "offline")
        return (
          <Note title="You are offline. Your request is waiting.">
            {status.stored
              ? "It is kept on this device and goes out by itself as soon as there is a connection. You can leave this page."
              : "It goes out by itself as soon as there is a connection. Please keep this page open."}{" "}
            In a hurry? Call {call}.
          </Note>
        );
      return (
        <Note
          title={`${status.cause === "unreachable" ? "No connection just now. " : ""}Your request has not arrived yet.`}
        >
          {status.cause === "refused" && "The fault is on our side, not in what you typed. "}
          {status.stored
            ? "Your request is kept on this device, and we keep trying. You can leave this page."
            : "We keep trying as long as this page is open."}{" "}
          You can also press Send now, or call {call}.
        </Note>
      );
    case "changed":
      return <Note title="Not sent yet.">You changed your request. Press the button to send it.</Note>;
    case "failed":
      return (
        <Note title="Your request was not sent. Everything you typed is still here.">
          {status.detail !== null && <>{status.detail} </>}
          Or call {call}.
        </Note>
      );
    case "sent": {
      const { sentNote, sentFirst, sentSecond, sentThird } = wordsOf(sentWords);
      const { title, steps } = sent ?? { title: sentNote, steps: [sentFirst, sentSecond, sentThird] };
      return (
        <>
          <Note title={title}>
            {status.older ? "It was sent without your last change." : sentToast({ sent }).text}
          </Note>
          {!status.older && (
            <ol className="notice-steps" hidden={steps.length === 0}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </>
      );
    }
  }
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="notice-title">{title}</p>
      <p>{children}</p>
    </>
  );
}
