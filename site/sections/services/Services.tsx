import { MainButton } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { notedOnce } from "../../components/notedOnce";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** The main services, each with a picture. The whole cell is a link. */
export function Services({ section, context }: SectionProps<"services">) {
  const { words } = context.site;
  const { items, isComputed } = notedOnce(section.services, section.heading);
  const pictured = items.some((service) => service.picture !== null);
  return (
    <SectionFrame
      kind="services"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      computed={isComputed && words.computedPictures}
      tone="white"
    >
      <ul className={`services ${pictured ? "services-pictured" : "services-plain"}`}>
        {items.map((service) => (
          <li className="service" key={service.href}>
            {service.picture !== null && (
              <Picture
                className="picture-cover"
                picture={service.picture}
                sizes={sizes(covering(service.picture, { rem: 4.5 }, { rem: 4.5 }), {
                  "48em": covering(service.picture, { vw: 45 }, { vw: 30 }),
                  "72em": covering(service.picture, column(30), column(20)),
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
      <MainButton site={context.site} words={words.servicesButton} look="line" />
    </SectionFrame>
  );
}
