import { Breadcrumb } from "../../components/Breadcrumb";
import { ArrowLink, ButtonLink } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { Picture } from "../../components/Picture";
import { covering, sizes } from "../../components/sizes";
import type { SectionProps } from "../shared/section";

/** The first band of a page, over a picture or, without one, over the texture of its kind of page. */
export function Hero({ section, context }: SectionProps<"hero">) {
  const { site, breadcrumb, on } = context;
  const { picture } = section;
  return (
    <section
      className={`hero hero-${on}${picture === null ? "" : " over-picture"}`}
      id={section.id ?? undefined}
      data-tone={picture === null ? "night" : "picture"}
    >
      <div className="wrap hero-top">
        {on === "service" && (
          <a className="back-link" href="/">
            <Icon name="back" />
            <span>Back to Home</span>
          </a>
        )}
        <Breadcrumb crumbs={breadcrumb} />
      </div>
      <div className="wrap hero-words">
        {section.eyebrow !== null && <p className="eyebrow">{section.eyebrow}</p>}
        <h1>{section.heading}</h1>
        <p className="lede">{section.intro}</p>
        <div className="actions">
          {on === "thank-you" ? (
            <ButtonLink href="/">Back to Home</ButtonLink>
          ) : (
            <ButtonLink href="/#contact">{site.words.quoteLink}</ButtonLink>
          )}
          <ButtonLink href={site.phone.href} look="line" icon="phone">
            {site.phone.display}
          </ButtonLink>
          {on === "service" && <ArrowLink href={breadcrumb[0]?.href ?? "/"}>View All Services</ArrowLink>}
        </div>
      </div>
      {picture === null ? (
        <div className="backdrop" aria-hidden="true" />
      ) : (
        <Picture
          className="hero-picture picture-cover"
          picture={picture}
          sizes={sizes(covering(picture, { vw: 100 }, { vw: 78 }), {
            "40em": covering(picture, { vw: 100 }, { vw: 54 }),
            // As high as the text, so the picture is a little wider than the window: the usual value.
            "64em": covering(picture, { vw: 106 }, { rem: 42 }),
          })}
        />
      )}
    </section>
  );
}
