import { Breadcrumb } from "../../components/Breadcrumb";
import { ArrowLink, ButtonLink, MainButton } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { Picture } from "../../components/Picture";
import { PriceLine } from "../../components/PriceLine";
import { covering, sizes } from "../../components/sizes";
import type { SectionProps } from "../shared/section";

/**
 * The first band of a page: words beside a picture, on a phone below it. Without a picture they are above a drawn floor,
 * bright or of night.
 */
export function Hero({ section, context }: SectionProps<"hero">) {
  const { site, breadcrumb, on } = context;
  const { picture } = section;
  const { words } = site;
  return (
    <section
      className={`hero hero-${on}${picture === null ? "" : " hero-pictured"}`}
      id={section.id ?? undefined}
      data-tone={section.tone === "night" ? "night" : "paper"}
    >
      <div className="wrap hero-top">
        {on === "service" && (
          <a className="back-link" href="/">
            <Icon name="back" />
            <span>{words.backHome}</span>
          </a>
        )}
        <Breadcrumb crumbs={breadcrumb} words={words} />
      </div>
      <div className="wrap hero-words">
        {section.eyebrow !== null && <p className="eyebrow">{section.eyebrow}</p>}
        <h1>{section.heading}</h1>
        <p className="lede">{section.intro}</p>
        <PriceLine price={section.price} />
        <div className="actions">
          {on === "thank-you" && section.button === null ? (
            <ButtonLink href="/">{words.backHome}</ButtonLink>
          ) : (
            <MainButton site={site} own={section.button} words={words.quoteLink} />
          )}
          <ButtonLink href={site.phone.href} look="line" icon="phone">
            {site.phone.display}
          </ButtonLink>
          {on === "service" && <ArrowLink href={breadcrumb[0]?.href ?? "/"}>{words.allServices}</ArrowLink>}
        </div>
      </div>
      {picture === null ? (
        <div className="backdrop" aria-hidden="true" />
      ) : (
        <Picture
          className="hero-picture picture-cover"
          picture={picture}
          sizes={sizes(covering(picture, { vw: 100 }, { vw: 60 }), {
            "40em": covering(picture, { vw: 100 }, { vw: 50 }),
            // As high as the text, at least 40rem: a value between.
            "64em": covering(picture, { vw: 56 }, { rem: 43.6 }),
          })}
        />
      )}
    </section>
  );
}
