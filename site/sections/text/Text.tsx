import { Html } from "../../components/Html";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Text beside its heading, or beside a picture, which alternates sides. */
export function Text({ section, nth }: SectionProps<"text">) {
  const { picture } = section;
  const side = nth % 2 === 0 ? "right" : "left";
  return (
    <SectionFrame
      kind="text"
      id={section.id}
      heading={section.heading}
      layout={picture === null ? "split" : "stacked"}
      look={picture === null ? "" : `media-object media-object-${side}`}
    >
      {picture !== null && (
        <Picture
          className="picture-cover"
          picture={picture}
          sizes={sizes(covering(picture, { vw: 92 }, { vw: 62 }), {
            "60em": covering(picture, column(44), column(44)),
          })}
        />
      )}
      <Html className="prose" html={section.html} />
    </SectionFrame>
  );
}
