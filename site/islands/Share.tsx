import { useState } from "react";
import { Icon } from "../components/Icon";
import type { Words } from "../generated/props";
import { linkWords } from "../generated/words/link";
import { shareWords } from "../generated/words/share";
import { copied } from "./copied";

type ShareProps = { title: string; url: string; lead: string | null; words?: Partial<Words> | undefined };

/** Opens the system's share sheet; where there is none, copies the link and says so. */
export function Share({ title, url, lead, words: own }: ShareProps) {
  const words = { ...linkWords, ...shareWords, ...own };
  const [message, setMessage] = useState("");

  async function share() {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if ((error as Error).name === "AbortError") return; // The visitor closed the sheet.
    }
    // There is no sheet, or the tap was too long ago to open it: this code came over a slow line.
    setMessage((await copied(url)) ? words.linkCopied : words.linkToCopy.replace("{link}", () => url));
  }

  return (
    <div className="share">
      <button className="button button-line share-button" type="button" onClick={share}>
        <Icon name="share" />
        <span>{lead ?? words.share}</span>
        {lead !== null && <span className="share-how">{words.shareHow}</span>}
      </button>
      <a className="arrow-link" href={mail(title, url)}>
        {words.shareMail}
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
