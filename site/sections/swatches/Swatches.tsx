import type { SwatchCollection } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";
import { SwatchItem, type Wall } from "./SwatchItem";

/** Collections of color samples one below the other, their tiles close together. */
export function Swatches({ section }: SectionProps<"swatches">) {
  return (
    <SectionFrame
      kind="swatches"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
    >
      {section.collections.map((collection) => (
        <div className="swatch-collection" key={collection.name}>
          <div className="swatch-collection-head">
            <h3>{collection.name}</h3>
            <p>{collection.summary}</p>
          </div>
          <ul className={`swatches swatches-${wall(collection)}`}>
            {collection.swatches.map((swatch) => (
              <SwatchItem swatch={swatch} wall={wall(collection)} key={swatch.code ?? swatch.name} />
            ))}
          </ul>
        </div>
      ))}
      {section.note !== null && <p className="swatch-note">{section.note}</p>}
    </SectionFrame>
  );
}

/** Chooses the layout with the room that a collection's tiles need. */
function wall({ swatches }: SwatchCollection): Wall {
  if (swatches.some((swatch) => swatch.larger.length > 1)) return "sizes";
  if (swatches.some((swatch) => swatch.description !== null)) return "notes";
  return "plain";
}
