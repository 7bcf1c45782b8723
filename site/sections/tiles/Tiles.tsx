import { Icon } from "../../components/Icon";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A compact strip of short facts. Gray below the home page's choices, which are white. */
export function Tiles({ section, previous }: SectionProps<"tiles">) {
  return (
    <SectionFrame
      kind="tiles"
      id={section.id}
      heading={section.heading}
      tone={previous === "choices" ? "paper" : "white"}
    >
      <ul className={`tiles count-${section.tiles.length}`}>
        {section.tiles.map((tile) => (
          <li key={tile.title}>
            {tile.icon !== null && <Icon name={tile.icon} />}
            <h3>{tile.title}</h3>
            <p>{tile.text}</p>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
