import { ButtonLink } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import { inRowsOfTwo } from "../shared/rhythm";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** The main services, each with a picture. The whole cell is a link. */
export function Services({ section, context }: SectionProps<"services">) {
  const pictured = section.services.some((service) => service.picture !== null);
  return (
    <SectionFrame
      kind="services"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
    >
      <ul className={`services ${pictured ? "services-pictured" : "services-plain"}`}>
        {section.services.map((service, place) => (
          <li className="service" key={service.href}>
            {service.picture !== null && (
              <Picture
                className="picture-cover"
                picture={service.picture}
                sizes={sizes(covering(service.picture, { vw: 92 }, { vw: 62 }), {
                  "40em": covering(service.picture, { vw: 45 }, { vw: 34 }),
                  "60em": covering(service.picture, column(inRowsOfTwo(place, section.services.length)), {
                    vw: 31,
                    rem: 27,
                  }),
                })}
              />
            )}
            <h3>
              <a href={service.href}>{service.title}</a>
            </h3>
            <p>{service.text}</p>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
      <ButtonLink href="/#contact" look="line">
        {context.site.words.servicesButton}
      </ButtonLink>
    </SectionFrame>
  );
}
