import { ButtonLink } from "../components/Button";
import { Icon } from "../components/Icon";
import { SectionFrame } from "../components/SectionFrame";
import type { SectionProps } from "./section";

/** The main services. The whole cell is the link. */
export function Services({ section }: SectionProps<"services">) {
  return (
    <SectionFrame kind="services" id={section.id} heading={section.heading} intro={section.intro}>
      <ul className={`services count-${section.services.length}`}>
        {section.services.map((service) => (
          <li className="service" key={service.href}>
            <h3>
              <a href={service.href}>{service.title}</a>
            </h3>
            <p>{service.text}</p>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
      <ButtonLink href="/#contact" look="line">
        Get Expert Help
      </ButtonLink>
    </SectionFrame>
  );
}
