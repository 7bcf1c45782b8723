import type { ReactNode } from "react";
import type { Contact } from "../../generated/props";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import type { Definition } from "./fields/definition";
import type { SendStatus } from "./formState";
import { type Said, WithPhone } from "./said";
import { sentToast } from "./toasts";

type SendStatusLineProps = {
  said: Said;
  status: SendStatus;
  busy: boolean;
  phone: Contact;
  /** The words after sending of a form of the site's own. */
  sent: Definition["sent"] | undefined;
};

/** The lasting state of the request, because a toast closes after five seconds. */
export function SendStatusLine({ said, status, busy, phone, sent }: SendStatusLineProps) {
  return (
    <div className="quote-form-notice" role="status">
      {busy && <p className="visually-hidden">{said.formSending}</p>}
      {status.kind !== "none" && (
        // Made anew and not edited: a translator has taken the texts of the last one out of the page.
        <div className={`notice notice-${status.kind}`} key={JSON.stringify(status)}>
          <Message said={said} status={status} phone={phone} sent={sent} />
        </div>
      )}
    </div>
  );
}

function Message({ said, status, phone, sent }: Omit<SendStatusLineProps, "busy">) {
  switch (status.kind) {
    case "none":
      return null;
    case "waiting":
      if (status.cause === "offline")
        return (
          <Note title={said.formOffline}>
            {`${status.stored ? said.formOfflineKept : said.formOfflineOpen} `}
            <WithPhone sentence={said.formHurry} phone={phone} />
          </Note>
        );
      return (
        <Note
          title={`${status.cause === "unreachable" ? `${said.formUnreachable} ` : ""}${said.formWaiting}`}
        >
          {status.cause === "refused" && `${said.formFault} `}
          {`${status.stored ? said.formWaitingKept : said.formWaitingOpen} `}
          <WithPhone sentence={said.formPress} phone={phone} />
        </Note>
      );
    case "changed":
      return <Note title={said.formChanged}>{said.formChangedText}</Note>;
    case "failed":
      return (
        <Note title={said.formFailed}>
          {status.detail !== null && `${status.detail} `}
          <WithPhone sentence={said.formOrCall} phone={phone} />
        </Note>
      );
    case "sent": {
      const { sentNote, sentFirst, sentSecond, sentThird } = wordsOf(sentWords);
      const { title, steps } = sent ?? { title: sentNote, steps: [sentFirst, sentSecond, sentThird] };
      return (
        <>
          <Note title={title}>{status.older ? said.formOlder : sentToast({ sent }).text}</Note>
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
