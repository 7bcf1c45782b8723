import { useState } from "react";
import { Icon } from "../../../../components/Icon";
import type { QuoteRequest } from "../../../../generated/api";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
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
  const template = templates.find((each) => each.name === chosen) ?? templates[0];
  const text = template === undefined ? "" : filledIn(template, request.firstName);
  const remember = (template: string) => {
    lastChosen = template;
    choose(template);
  };
  const hasPhone = request.dialed !== "";
  const id = `template-${request.id}`;
  const name = fullName(request);
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
              <span>{rich(words.card.call, { name })}</span>
            </a>
          </li>
        )}
        {hasPhone && (
          <li>
            <a className="contact-link" href={textLink(request, text)} onClick={onUse}>
              <Icon name="message" />
              <span>{rich(words.card.text, { name })}</span>
            </a>
          </li>
        )}
        {request.email !== "" && (
          <li>
            <a
              className={hasPhone ? "contact-link" : "contact-link contact-link-primary"}
              href={mailLink(request, text)}
              data-key="m"
              onClick={onUse}
            >
              <Icon name="mail" />
              <span>{rich(words.card.mail, { name })}</span>
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
              <span>{rich(words.card.map, { name })}</span>
            </a>
          </li>
        )}
      </ul>
      <div className="quote-request-field">
        <label htmlFor={id}>{rich(words.card.beginWith, { name })}</label>
        <select id={id} value={template?.name} onChange={(event) => remember(event.target.value)}>
          {templates.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </select>
      </div>
    </>
  );
}
