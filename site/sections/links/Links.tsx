import { Icon } from "../../components/Icon";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A directory: the name at the left edge, the drive time at the right. */
export function Links({ section }: SectionProps<"links">) {
  return (
    <SectionFrame kind="links" id={section.id} heading={section.heading} intro={section.intro} look="split">
      <ul className="link-list">
        {section.links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              <span className="link-list-name">{link.label}</span>
              {link.note !== null && <span className="link-list-note">{link.note}</span>}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
