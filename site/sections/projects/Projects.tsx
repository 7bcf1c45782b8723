import { across, CardItem } from "../cards/Cards";
import { notedOnce } from "../shared/computed";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** The most cards side by side. */
const COLUMNS = 3;

/** The share of a wide window, in `vw`, that the picture of a job has which is shown alone: see projects.css. */
const SINGLE_CARD_VW = 53;

/** Finished jobs, in the cards of the section `cards`. */
export function Projects({ section, context }: SectionProps<"projects">) {
  const { items, isComputed } = notedOnce(section.projects, section.heading);
  const columns = Math.min(section.projects.length, COLUMNS);
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
            across={columns === 1 ? SINGLE_CARD_VW : across(columns, index)}
            key={title}
          />
        ))}
      </ul>
    </SectionFrame>
  );
}
