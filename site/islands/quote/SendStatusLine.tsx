import type { Contact } from "../../generated/props";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import type { SendStatus, WaitingCause } from "./formState";
import { sentToast } from "./toasts";

type SendStatusLineProps = { status: SendStatus; busy: boolean; phone: Contact };

/** The lasting state of the request, because a toast closes after five seconds. */
export function SendStatusLine({ status, busy, phone }: SendStatusLineProps) {
  return (
    <div className="quote-form-notice" role="status">
      {busy && <p className="visually-hidden">Sending...</p>}
      {status.kind !== "none" && (
        <div className={`notice notice-${status.kind}`}>
          <Message status={status} phone={phone} />
        </div>
      )}
    </div>
  );
}

const waitingTitles: Record<Exclude<WaitingCause, "offline">, string> = {
  unreachable: "No connection just now. Your request has not arrived yet.",
  refused: "Your request has not arrived yet.",
  unknown: "Your request has not arrived yet.",
};

function Message({ status, phone }: { status: SendStatus; phone: Contact }) {
  const call = <a href={phone.href}>{phone.display}</a>;
  switch (status.kind) {
    case "none":
      return null;
    case "waiting":
      if (status.cause === "offline")
        return (
          <>
            <p className="notice-title">You are offline. Your request is waiting.</p>
            <p>
              {status.stored
                ? "It is kept on this device and goes out by itself as soon as there is a connection. You can leave this page."
                : "It goes out by itself as soon as there is a connection. Please keep this page open."}{" "}
              In a hurry? Call {call}.
            </p>
          </>
        );
      return (
        <>
          <p className="notice-title">{waitingTitles[status.cause]}</p>
          <p>
            {status.cause === "refused" && "The fault is on our side, not in what you typed. "}
            {status.stored
              ? "Your request is kept on this device, and we keep trying. You can leave this page."
              : "We keep trying as long as this page is open."}{" "}
            You can also press Send now, or call {call}.
          </p>
        </>
      );
    case "changed":
      return (
        <>
          <p className="notice-title">Not sent yet.</p>
          <p>You changed your request. Press the button to send it.</p>
        </>
      );
    case "failed":
      return (
        <>
          <p className="notice-title">Your request was not sent. Everything you typed is still here.</p>
          <p>
            {status.detail !== null && <>{status.detail} </>}
            Or call {call}.
          </p>
        </>
      );
    case "sent":
      return (
        <>
          <p className="notice-title">{wordsOf(sentWords).sentNote}</p>
          <p>{status.older ? "It was sent without your last change." : sentToast().text}</p>
          {!status.older && <NextSteps />}
        </>
      );
  }
}

function NextSteps() {
  const { sentFirst, sentSecond, sentThird } = wordsOf(sentWords);
  return (
    <ol className="notice-steps">
      <li>{sentFirst}</li>
      <li>{sentSecond}</li>
      <li>{sentThird}</li>
    </ol>
  );
}
