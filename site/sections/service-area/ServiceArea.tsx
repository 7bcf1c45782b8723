import { ButtonLink } from "../../components/Button";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** The business and its area. */
export function ServiceArea({ section, context }: SectionProps<"service-area">) {
  const { picture } = section;
  const { site } = context;
  const { words } = site;
  // Where buttons lead elsewhere, there may be no contact section.
  const href = (direct: string) => (site.button === null ? "/#contact" : direct);
  return (
    <SectionFrame kind="service-area" id={section.id} heading={section.heading} tone="white">
      {picture !== null && (
        <Picture
          className="about-picture picture-cover"
          picture={picture}
          sizes={sizes(covering(picture, { vw: 92 }, { vw: 37 }), {
            "60em": covering(picture, column(92), column(37)),
          })}
        />
      )}
      <div className="about">
        <div className="prose">
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="actions">
          <ButtonLink href={href(site.phone.href)}>{words.call}</ButtonLink>
          <ButtonLink href={href(site.email.href)} look="line">
            {words.email}
          </ButtonLink>
        </div>
      </div>
      <div className="about-areas">
        <h3>{section.areasHeading}</h3>
        <ul>
          {section.areas.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </SectionFrame>
  );
}
