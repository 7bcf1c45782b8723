import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import type { Picture as PictureFiles } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/**
 * Two pictures of one place: side by side, and where scripts run, one over the other with a line to drag between them.
 * The line is that of two compared floors: shared/compare.css draws it, and client/floors.ts moves it.
 */
export function BeforeAfter({ section, context }: SectionProps<"before-after">) {
  const { words } = context.site;
  const { before, after, note } = section;
  const line = words.floorLine.replace("{left}", () => words.before).replace("{right}", () => words.after);
  return (
    <SectionFrame
      kind="before-after"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
      layout="split"
    >
      <div className="compare before-after">
        {before !== null && <Side picture={before} label={words.before} />}
        {after !== null && <Side picture={after} label={words.after} />}
        {/* Browsers that keep values of fields on a reload would keep it without its line. */}
        <input type="range" defaultValue={50} autoComplete="off" aria-label={line} />
      </div>
      {note !== null && <p className="drawing-note">{note}</p>}
    </SectionFrame>
  );
}

function Side({ picture, label }: { picture: PictureFiles; label: string }) {
  return (
    <div className="compare-side">
      <Picture
        className="picture-cover"
        picture={picture}
        sizes={sizes(covering(picture, { vw: 92 }, { vw: 69 }), {
          "60em": covering(picture, column(52), column(39)),
        })}
      />
      <b>{label}</b>
    </div>
  );
}
