import { useState } from "react";
import { Icon } from "../components/Icon";

type ShareProps = { title: string; url: string; lead: string | null };

/** Opens the system's share sheet; where there is none, copies the link and says so. */
export function Share({ title, url, lead }: ShareProps) {
  const [message, setMessage] = useState("");

  async function share() {
    if (navigator.share !== undefined) {
      // Rejects when the visitor closes the sheet.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setMessage("Link copied");
    } catch {
      setMessage(`Copy this link: ${url}`);
    }
  }

  return (
    <div className="share">
      <button className="share-button" type="button" onClick={share}>
        <Icon name="share" />
        <span>{lead ?? "Share"}</span>
        {lead !== null && <span className="share-how">send or copy the link</span>}
      </button>
      <a className="share-mail" href={mail(title, url)}>
        Email it
      </a>
      <p className="share-status" role="status">
        {message}
      </p>
    </div>
  );
}

function mail(title: string, url: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}
