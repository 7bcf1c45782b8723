import { useState } from "react";
import { Icon } from "../../../../components/Icon";
import type { QuoteRequest } from "../../../../generated/api";
import { allTemplates, filledIn } from "../answers/templates";
import { useTemplates } from "../answers/useTemplates";
import { fullName } from "../labels";
import { callLink, mailLink, mapLink, textLink } from "./contactUrls";

type ContactLinksProps = { request: QuoteRequest; onUse: () => void };

/** The template of the last answer, for the next one. */
let lastChosen = "";

/** Links that call, text, email and show the address on a map. `onUse` is called for each. */
export function ContactLinks({ request, onUse }: ContactLinksProps) {
  const [chosen, choose] = useState(lastChosen);
  const templates = allTemplates(useTemplates().data ?? [], request);
  const template = templates.find(({ name }) => name === chosen) ?? templates[0];
  const words = template === undefined ? "" : filledIn(template, request.firstName);
  const remember = (name: string) => {
    lastChosen = name;
    choose(name);
  };
  const hasPhone = request.dialed !== "";
  const id = `template-${request.id}`;
  const who = <span className="visually-hidden"> {fullName(request)}</span>;
  return (
    <>
      <ul className="contact-links">
        {hasPhone && (
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
        )}
        {hasPhone && (
          <li>
            <a className="contact-link" href={textLink(request, words)} onClick={onUse}>
              <Icon name="message" />
              <span>Text{who}</span>
            </a>
          </li>
        )}
        {request.email !== "" && (
          <li>
            <a
              className={hasPhone ? "contact-link" : "contact-link contact-link-primary"}
              href={mailLink(request, words)}
              data-key="m"
              onClick={onUse}
            >
              <Icon name="mail" />
              <span>Email{who}</span>
            </a>
          </li>
        )}
        {request.propertyAddress !== "" && (
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
                Map
                <span className="visually-hidden">
                  {" "}
                  of {fullName(request)}'s address (opens in a new tab)
                </span>
              </span>
            </a>
          </li>
        )}
      </ul>
      <div className="quote-request-field">
        <label htmlFor={id}>
          Begin with<span className="visually-hidden"> in an answer to {fullName(request)}</span>
        </label>
        <select id={id} value={template?.name} onChange={(event) => remember(event.target.value)}>
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    </>
  );
}
