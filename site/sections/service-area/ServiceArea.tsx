import { ButtonLink } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { covering, Picture } from "../../components/Picture";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Who we are, beside where we go. */
export function ServiceArea({ section }: SectionProps<"service-area">) {
  const { picture } = section;
  return (
    <SectionFrame kind="service-area" id={section.id} heading={section.heading}>
      {picture !== null && (
        <Picture
          className="about-picture"
          picture={picture}
          sizes={`(min-width: 60em) ${covering(picture, 92, 36)}, ${covering(picture, 92, 58)}`}
        />
      )}
      <div className="about">
        <div className="prose">
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="actions">
          <ButtonLink href="/#contact">Call Now</ButtonLink>
          <ButtonLink href="/#contact" look="line">
            Email Quote
          </ButtonLink>
        </div>
      </div>
      <div className="about-areas">
        <h3>{section.areasHeading}</h3>
        <ul className="link-list">
          {section.areas.map((area) => (
            <li key={area.href}>
              <a href={area.href}>
                <span className="link-list-name">{area.label}</span>
                <Icon name="arrow" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </SectionFrame>
  );
}
