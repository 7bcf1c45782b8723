import { ButtonLink } from "../../components/Button";
import { covering, Picture } from "../../components/Picture";
import { LinkList } from "../shared/LinkList";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Who we are, beside where we go. */
export function ServiceArea({ section }: SectionProps<"service-area">) {
  const { picture } = section;
  return (
    <SectionFrame kind="service-area" id={section.id} heading={section.heading} tone="white">
      {picture !== null && (
        <Picture
          className="about-picture picture-cover"
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
        <LinkList links={section.areas} />
      </div>
    </SectionFrame>
  );
}
