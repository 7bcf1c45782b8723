import { Icon } from "../components/Icon";
import { SectionFrame } from "../components/SectionFrame";
import type { SectionProps } from "./section";

/** A directory: the name at the left edge, the drive time at the right. */
export function Links({ section }: SectionProps<"links">) {
  return (
    <SectionFrame kind="links" id={section.id} heading={section.heading} intro={section.intro} look="ledger">
      <ul className="rows">
        {section.links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              <span className="row-name">{link.label}</span>
              {link.note !== null && <span className="row-note">{link.note}</span>}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
