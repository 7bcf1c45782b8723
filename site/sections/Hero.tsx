import { Breadcrumb } from "../components/Breadcrumb";
import { ArrowLink, ButtonLink } from "../components/Button";
import { Icon } from "../components/Icon";
import type { SectionProps } from "./section";

/** The heading band of a page, standing on a wet floor; each kind of page has its own blend. */
export function Hero({ section, context }: SectionProps<"hero">) {
  const { site, breadcrumb, on } = context;
  return (
    <section className={`hero hero-${on}`} id={section.id ?? undefined}>
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
          <ButtonLink href="/#contact">Get Free Quote</ButtonLink>
          <ButtonLink href={site.phone.href} look="line" icon="phone">
            {site.phone.display}
          </ButtonLink>
          {on === "service" && <ArrowLink href="/">View All Services</ArrowLink>}
        </div>
      </div>
      <div className="floor" aria-hidden="true" />
    </section>
  );
}
