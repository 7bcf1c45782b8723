import { ButtonLink } from "../../components/Button";
import { EmailLink } from "../../components/EmailLink";
import { OpenNow } from "../../components/OpenNow";
import { Picture } from "../../components/Picture";
import { PostalAddress } from "../../components/PostalAddress";
import { ProofFacts } from "../../components/ProofFacts";
import { SiteForm } from "../shared/SiteForm";
import type { SectionProps } from "../shared/section";

/** The quote form, or on a site without it buttons to write and to call; then all other ways to reach the business. */
export function Contact({ section, context }: SectionProps<"contact">) {
  const { site } = context;
  const { words } = site;
  const { answers } = section;
  const hasForm = site.quoteForm || section.form !== null;
  return (
    <section className="section section-contact" id={section.id ?? undefined} data-tone="white">
      <div className="wrap contact">
        <div className="section-head">
          <h2>{section.heading}</h2>
          <p className="lede">{section.intro}</p>
          {answers !== null && (
            <p>
              {answers.picture !== null && (
                <Picture className="portrait picture-cover" picture={answers.picture} sizes="10rem" />
              )}
              <strong>{words.answersBy.replace("{name}", () => answers.name)}</strong>
              {answers.role !== null && `, ${answers.role}`}
            </p>
          )}
          {!context.hasProof && <ProofFacts site={site} />}
          {!hasForm && (
            // The anchor of the form, so that links to it stay right.
            <div className="actions" id="quote-form">
              <ButtonLink href={site.email.href} icon="mail">
                {words.contactWrite}
              </ButtonLink>
              <ButtonLink href={site.phone.href} look="line" icon="phone">
                {site.phone.display}
              </ButtonLink>
            </div>
          )}
        </div>
        {hasForm && <SiteForm site={site} form={section.form} answers={answers} />}
        <div className="contact-channels">
          <dl className="facts">
            <div>
              <dt>{words.contactPhone}</dt>
              <dd className="facts-large">
                <a href={site.phone.href}>{site.phone.display}</a>
              </dd>
            </div>
            <div>
              <dt>{words.contactEmail}</dt>
              <dd>
                <EmailLink email={site.email} />
              </dd>
            </div>
            <div>
              <dt>{words.contactAddress}</dt>
              <dd>
                <PostalAddress site={site} />
              </dd>
            </div>
            <div>
              <dt>{words.contactArea}</dt>
              <dd>{site.serviceArea}</dd>
            </div>
            {site.hours.map((hours) => (
              <div key={hours.days}>
                <dt>{hours.days}</dt>
                <dd>{hours.text}</dd>
              </div>
            ))}
          </dl>
          <OpenNow site={site} />
          {section.emergency !== null && (
            <div className="emergency" data-tone="night">
              <h3>{section.emergency.heading}</h3>
              <p>{section.emergency.text}</p>
              <a href={site.phone.href}>{site.phone.display}</a>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
