import { useState } from "react";
import { Icon } from "../components/Icon";

type ShareProps = { title: string; url: string; lead: string | null };

/** The system's share sheet where there is one, else the link is copied and it says so. */
export function Share({ title, url, lead }: ShareProps) {
  const [said, say] = useState("");

  async function share() {
    if (navigator.share !== undefined) {
      // Closing the sheet rejects; there is nothing to tell.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      say("Link copied");
    } catch {
      say(`Copy this link: ${url}`);
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
      <p className="share-said" role="status">
        {said}
      </p>
    </div>
  );
}

function mail(title: string, url: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}
