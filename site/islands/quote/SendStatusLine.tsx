import type { Contact } from "../../generated/props";
import { sentWords } from "../../generated/words/sent";
import { wordsOf } from "../words";
import type { Definition } from "./fields/definition";
import type { SendStatus } from "./formState";
import type { Said } from "./said";
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
  const { sentNote, sentFirst, sentSecond, sentThird } = wordsOf(sentWords);
  const { title, steps } = sent ?? { title: sentNote, steps: [sentFirst, sentSecond, sentThird] };
  switch (status.kind) {
    case "none":
      return null;
    case "waiting": {
      const { cause, stored } = status;
      if (cause === "offline")
        return note(
          phone,
          said.formOffline,
          stored ? said.formOfflineKept : said.formOfflineOpen,
          said.formHurry,
        );
      const { formUnreachable, formWaiting } = said;
      return note(
        phone,
        cause === "unreachable" ? `${formUnreachable} ${formWaiting}` : formWaiting,
        cause === "refused" && said.formFault,
        stored ? said.formWaitingKept : said.formWaitingOpen,
        said.formPress,
      );
    }
    case "changed":
      return note(phone, said.formChanged, said.formChangedText);
    case "failed":
      return note(phone, said.formFailed, status.detail, said.formOrCall);
    case "sent":
      return (
        <>
          {status.older ? (
            note(phone, title, said.formOlder)
          ) : (
            <>
              {/* In place of the heading above the form. */}
              <h2 className="notice-title">{title}</h2>
              <p>{document.querySelector("[data-answers]")?.textContent ?? sentToast({ sent }).text}</p>
            </>
          )}
          {status.sender !== "" && (
            <p>
              <strong translate="no">{status.sender}</strong>
            </p>
          )}
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

/** A title above sentences, in which the phone number may be. */
function note(phone: Contact, title: string, ...sentences: Array<string | false | null>) {
  const [before, after] = sentences.filter(Boolean).join(" ").split("{phone}");
  return (
    <>
      <p className="notice-title">{title}</p>
      <p>
        {before}
        {after !== undefined && <a href={phone.href}>{phone.display}</a>}
        {after}
      </p>
    </>
  );
}
