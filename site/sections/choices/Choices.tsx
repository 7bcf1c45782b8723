import { Bullets } from "../../components/Bullets";
import { ButtonLink, MainButton, mainHref } from "../../components/Button";
import { Picture } from "../../components/Picture";
import { PriceLine } from "../../components/PriceLine";
import { RatingLine } from "../../components/ProofFacts";
import { covering, sizes } from "../../components/sizes";
import type { Choice, Site } from "../../generated/props";
import type { SectionProps } from "../shared/section";

/** The home page's heading and two large links. */
export function Choices({ section, context }: SectionProps<"choices">) {
  const { site } = context;
  const pictured = section.choices.every((choice) => choice.picture !== null);
  const choices = section.choices.map((choice, place) => (
    <Door choice={choice} site={site} urgent={place === 0} key={choice.id} />
  ));
  return (
    <section
      className="hero hero-choices"
      id={section.id ?? undefined}
      data-tone={pictured ? "white" : "night"}
    >
      <div className="wrap hero-words">
        <h1>{section.heading}</h1>
        <div>
          <p className="lede">{section.intro}</p>
          <PriceLine price={section.price} />
          <RatingLine site={site} />
        </div>
        <div className="actions">
          <MainButton site={site} words={site.words.quoteLink} />
          <ButtonLink href={site.phone.href} look="line" icon="phone">
            {site.phone.display}
          </ButtonLink>
        </div>
      </div>
      {pictured ? (
        <div className="choices-pictured">{choices}</div>
      ) : (
        <div className="wrap choices">{choices}</div>
      )}
    </section>
  );
}

function Door({ choice, site, urgent }: { choice: Choice; site: Site; urgent: boolean }) {
  const { picture, title, to } = choice;
  return (
    <article className="choice" id={choice.id} data-tone={picture === null ? "white" : undefined}>
      {picture !== null && (
        <Picture
          className="choice-picture picture-cover"
          picture={picture}
          urgent={urgent}
          sizes={sizes(covering(picture, { vw: 100 }, { vw: 44 }), {
            "48em": covering(picture, { vw: 50 }, { vw: 40, rem: 36 }),
          })}
        />
      )}
      <div className="choice-body">
        <h2>{to === null ? title : <a href={to}>{title}</a>}</h2>
        <div className="choice-words">
          <p>{choice.text}</p>
          <Offer choice={choice} />
        </div>
        <ButtonLink href={mainHref(site)} icon="arrow">
          {choice.button}
        </ButtonLink>
      </div>
    </article>
  );
}

/** The offer: parts with a page of their own, then the others. */
function Offer({ choice: { links, points } }: { choice: Choice }) {
  if (links.length === 0) return <Bullets items={points} />;
  return (
    <ul className="bullets choice-links">
      {links.map((link) => (
        <li key={link.label}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
