import { Picture } from "../../components/Picture";
import { covering, sizes } from "../../components/sizes";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A process as a numbered list. */
export function Steps({ section }: SectionProps<"steps">) {
  return (
    <SectionFrame kind="steps" id={section.id} heading={section.heading} intro={section.intro} layout="split">
      <ol className="steps">
        {section.steps.map(({ title, text, picture }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {picture !== null && (
              <Picture
                className="picture-cover"
                picture={picture}
                sizes={sizes(covering(picture, { vw: 76 }, { vw: 57 }), {
                  "40em": covering(picture, { rem: 16 }, { rem: 12 }),
                })}
              />
            )}
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
