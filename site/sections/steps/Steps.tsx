import { notedOnce } from "../../components/notedOnce";
import { Picture } from "../../components/Picture";
import { covering, sizes } from "../../components/sizes";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A process as a numbered list. */
export function Steps({ section, context }: SectionProps<"steps">) {
  const { items, isComputed } = notedOnce(section.steps, section.heading);
  return (
    <SectionFrame
      kind="steps"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      computed={isComputed && context.site.words.computedPictures}
      layout="split"
    >
      <ol className="steps">
        {items.map(({ title, text, picture }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {picture !== null && (
              <Picture
                className="picture-cover"
                picture={picture}
                sizes={sizes(covering(picture, { vw: 76 }, { vw: 38 }), {
                  "40em": covering(picture, { rem: 16 }, { rem: 8 }),
                })}
              />
            )}
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
