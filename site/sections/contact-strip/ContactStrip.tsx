import { EmailLink } from "../../components/EmailLink";
import { OpeningHours } from "../../components/OpeningHours";
import type { SectionProps } from "../shared/section";

/** Phone, e-mail and hours in one line of large type. */
export function ContactStrip({ section, context, nth }: SectionProps<"contact-strip">) {
  const { site, hoursId } = context;
  const id = section.id ?? (nth === 0 ? hoursId : null);
  return (
    <section className="section section-contact-strip" id={id ?? undefined} data-tone="night">
      <div className="wrap contact-strip">
        <div className="contact-strip-words">
          <h2>{section.heading}</h2>
          {section.text !== null && <p>{section.text}</p>}
        </div>
        <div className="contact-strip-channels">
          <a className="contact-strip-phone" href={site.phone.href}>
            {site.phone.display}
          </a>
          <EmailLink email={site.email} />
          <OpeningHours site={site} />
        </div>
      </div>
    </section>
  );
}
