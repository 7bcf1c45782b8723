import type { Contact } from "../../generated/props";
import type { Notice } from "./formState";

type NoticeLineProps = { notice: Notice; busy: boolean; phone: Contact };

/** What became of the request, for as long as it is so; a toast is gone in five seconds. */
export function NoticeLine({ notice, busy, phone }: NoticeLineProps) {
  return (
    <div className="quote-form-notice" role="status">
      {busy && <p className="visually-hidden">Sending...</p>}
      {notice.kind !== "none" && (
        <div className={`notice notice-${notice.kind}`}>
          <Words notice={notice} phone={phone} />
        </div>
      )}
    </div>
  );
}

function Words({ notice, phone }: { notice: Notice; phone: Contact }) {
  const call = <a href={phone.href}>{phone.display}</a>;
  switch (notice.kind) {
    case "none":
      return null;
    case "waiting":
      if (notice.offline)
        return (
          <>
            <p className="notice-title">You are offline. Your request is waiting.</p>
            <p>
              {notice.keeps
                ? "It is kept on this device and goes out by itself as soon as there is a connection. You can leave this page."
                : "It goes out by itself as soon as there is a connection. Please keep this page open."}{" "}
              In a hurry? Call {call}.
            </p>
          </>
        );
      return (
        <>
          <p className="notice-title">
            {notice.detail === null ? "No connection just now." : "Your request could not be taken just now."}
          </p>
          <p>
            {notice.detail !== null && <>{notice.detail} </>}
            {notice.keeps
              ? "What you typed is kept on this device, and we keep trying."
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
            {notice.detail !== null && <>{notice.detail} </>}
            Or call {call}.
          </p>
        </>
      );
    case "sent":
      return (
        <>
          <p className="notice-title">Your request is with us.</p>
          {notice.older && <p>It was sent as it was before your last change.</p>}
        </>
      );
  }
}
