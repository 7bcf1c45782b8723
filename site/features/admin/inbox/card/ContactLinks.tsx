import { Icon } from "../../../../components/Icon";
import type { QuoteRequest } from "../../../../generated/api";
import { fullName } from "../labels";
import { callLink, mailLink, mapLink, textLink } from "./contactUrls";

type ContactLinksProps = { request: QuoteRequest; onUse: () => void };

/** Links that call, text, email and show the address on a map. `onUse` is called for each. */
export function ContactLinks({ request, onUse }: ContactLinksProps) {
  const who = <span className="visually-hidden"> {fullName(request)}</span>;
  return (
    <ul className="contact-links">
      <li>
        <a
          className="contact-link contact-link-primary"
          href={callLink(request)}
          data-key="c"
          onClick={onUse}
        >
          <Icon name="phone" />
          <span>Call{who}</span>
        </a>
      </li>
      <li>
        <a className="contact-link" href={textLink(request)} onClick={onUse}>
          <Icon name="message" />
          <span>Text{who}</span>
        </a>
      </li>
      <li>
        <a className="contact-link" href={mailLink(request)} data-key="m" onClick={onUse}>
          <Icon name="mail" />
          <span>Email{who}</span>
        </a>
      </li>
      <li>
        <a
          className="contact-link"
          href={mapLink(request)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onUse}
        >
          <Icon name="pin" />
          <span>
            Map<span className="visually-hidden"> of {fullName(request)}'s address (opens in a new tab)</span>
          </span>
        </a>
      </li>
    </ul>
  );
}
