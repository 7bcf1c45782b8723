import { notedOnce } from "../../components/notedOnce";
import { across, CardItem } from "../cards/Cards";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** The most cards side by side. */
const COLUMNS = 3;

/** The share of a wide window, in `vw`, that the picture of a job has which is alone in its row: see projects.css. */
const SINGLE_CARD_VW = 53;

/** The same of one that is as wide as two. */
const DOUBLE_CARD_VW = 61;

/** Finished jobs, in the cards of the section `cards`. */
export function Projects({ section, context }: SectionProps<"projects">) {
  const { items, isComputed } = notedOnce(section.projects, section.heading);
  const columns = Math.min(items.length, COLUMNS);
  const rest = items.length % COLUMNS;
  /** No row has a hole: the first card is wider where the last one would stand alone. */
  const acrossOf = (place: number) => {
    if (place > 0 || rest === 0 || items.length === 2) return across(columns, place);
    return rest === 1 ? SINGLE_CARD_VW : DOUBLE_CARD_VW;
  };
  return (
    <SectionFrame
      kind="projects"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      computed={isComputed && context.site.words.computedPictures}
      tone="paper"
      look="cards-pictured"
    >
      <ul className={`cards count-${columns}`}>
        {items.map(({ title, text, facts, picture, place, finished, more }, index) => (
          <CardItem
            card={{ title, text, points: facts, picture, label: `${place}, ${finished}`, link: more }}
            across={acrossOf(index)}
            key={title}
          />
        ))}
      </ul>
    </SectionFrame>
  );
}
