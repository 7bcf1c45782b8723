import { EmailLink } from "../../components/EmailLink";
import { OpeningHours } from "../../components/OpeningHours";
import type { SectionProps } from "../shared/section";

/** Phone, e-mail and hours in one line of large type. */
export function ContactStrip({ section, context }: SectionProps<"contact-strip">) {
  const { site } = context;
  return (
    <section className="section section-contact-strip" id={section.id ?? undefined} data-tone="night">
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
          <OpeningHours hours={site.hours} />
        </div>
      </div>
    </section>
  );
}
