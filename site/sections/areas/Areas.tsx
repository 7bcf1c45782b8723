import { Bullets } from "../../components/Bullets";
import { ArrowLink } from "../../components/Button";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

export function Areas({ section, context }: SectionProps<"areas">) {
  return (
    <SectionFrame kind="areas" id={section.id} heading={section.heading} intro={section.intro}>
      <ul className="areas">
        {section.areas.map((area) => (
          <li className="area" key={area.href}>
            <h3>{area.name}</h3>
            <p>{area.text}</p>
            <Bullets items={area.features} />
            <ArrowLink href={area.href}>
              {area.linkLabel ?? context.site.words.areaLink.replace("{place}", area.name)}
            </ArrowLink>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
