import type { SwatchCollection, Words } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";
import { SwatchItem, type Wall } from "./SwatchItem";

/** Collections of color samples one below the other, their tiles close together. */
export function Swatches({ section, context }: SectionProps<"swatches">) {
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
          <Colors of={collection} words={context.site.words} />
        </div>
      ))}
      {section.note !== null && <p className="swatch-note">{section.note}</p>}
    </SectionFrame>
  );
}

/** The tiles of a collection. The viewer goes through all its colors, or through the sizes of one. */
function Colors({ of, words }: { of: SwatchCollection; words: Words }) {
  const look = wall(of);
  return (
    <ul className={`swatches swatches-${look}`} data-viewer-group={look === "sizes" ? undefined : ""}>
      {of.swatches.map((swatch, place) => (
        <SwatchItem
          swatch={swatch}
          wall={look}
          // Otherwise the last one would stand alone in its row: see swatches.css.
          wide={place === 0 && of.swatches.length % acrossOnPhones[look] === 1}
          words={words}
          key={swatch.code ?? swatch.name}
        />
      ))}
    </ul>
  );
}

/** The columns of swatches.css on a phone. */
const acrossOnPhones: Record<Wall, number> = { sizes: 3, notes: 2, plain: 3 };

/** Chooses the layout with the room that a collection's tiles need. */
function wall({ swatches }: SwatchCollection): Wall {
  if (swatches.some((swatch) => swatch.larger.length > 1)) return "sizes";
  if (swatches.some((swatch) => swatch.description !== null)) return "notes";
  return "plain";
}
