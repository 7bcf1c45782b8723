import { ButtonLink } from "../../components/Button";
import { EmailLink } from "../../components/EmailLink";
import { OpenNow } from "../../components/OpenNow";
import { Portrait } from "../../components/Portrait";
import { PostalAddress } from "../../components/PostalAddress";
import { ProofFacts } from "../../components/ProofFacts";
import type { Answers, OwnForm, Site } from "../../generated/props";
import type { AnswerHours } from "../../islands/quote/answerTime";
import { isBuiltIn, SiteForm } from "../shared/SiteForm";
import type { SectionProps } from "../shared/section";

type AnsweredByProps = { answers: Answers; form: OwnForm | null; site: Site };

/** The person who answers, and how soon: the form's script names the hour. */
function AnsweredBy({ answers, form, site: { words, quoteForm } }: AnsweredByProps) {
  const { name, role, picture, zone, sameDay } = answers;
  const who = role === null ? name : `${name}, ${role},`;
  const isTold = (form !== null || quoteForm) && isBuiltIn(form) && sameDay.length > 0;
  const today = words.answersToday.replace("{name}", () => who);
  const hours: AnswerHours = [
    zone,
    sameDay.map(({ days, until, closes }) => [days, until, today.replace("{time}", () => closes)]),
  ];
  const line = isTold ? words.answersLater : words.answersBy;
  return (
    <p className="answered-by">
      {picture !== null && <Portrait name={name} picture={picture} side={3.5} />}
      <span data-answers={isTold ? JSON.stringify(hours) : undefined}>
        {line.replace("{name}", () => who)}
      </span>
    </p>
  );
}

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
          {answers !== null && <AnsweredBy answers={answers} form={section.form} site={site} />}
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
        {hasForm && <SiteForm site={site} form={section.form} />}
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
