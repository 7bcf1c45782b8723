import { ArrowLink } from "../../components/Button";
import { notedOnce } from "../../components/notedOnce";
import { Picture } from "../../components/Picture";
import { covering, sizes } from "../../components/sizes";
import type { Picture as PictureFiles } from "../../generated/props";
import type { SectionProps } from "../shared/section";

/**
 * A dark stage as wide as the window, for two pictures of one place: side by side, and where scripts run, one over the other with a line to drag between them.
 * The line is that of two compared floors: shared/compare.css draws it, and client/floors.ts moves it.
 */
export function BeforeAfter({ section, context }: SectionProps<"before-after">) {
  const { words } = context.site;
  const { note, more } = section;
  // The line between them would cross a note on a narrow picture.
  const { items, isComputed } = notedOnce(
    [{ picture: section.before }, { picture: section.after }],
    section.heading,
  );
  const [before, after] = items.map(({ picture }) => picture);
  const line = words.floorLine.replace("{left}", () => words.before).replace("{right}", () => words.after);
  return (
    <section className="section section-before-after" id={section.id ?? undefined} data-tone="night">
      <div className="wrap section-head">
        <h2>{section.heading}</h2>
        {section.intro !== null && <p className="lede">{section.intro}</p>}
        {isComputed && <p className="drawing-note">{words.computedPictures}</p>}
      </div>
      <div className="compare before-after">
        {before && <Side picture={before} label={words.before} />}
        {after && <Side picture={after} label={words.after} />}
        {/* Browsers that keep values of fields on a reload would keep it without its line. */}
        <input type="range" defaultValue={50} autoComplete="off" aria-label={line} />
      </div>
      {note !== null && <p className="wrap drawing-note">{note}</p>}
      {more !== null && (
        <p className="wrap">
          <ArrowLink href={more.href}>{more.label}</ArrowLink>
        </p>
      )}
    </section>
  );
}

/** The two pictures. On phones a little less than the window, so that many take the smaller file. */
function Side({ picture, label }: { picture: PictureFiles; label: string }) {
  return (
    <div className="compare-side">
      <Picture
        className="picture-cover"
        picture={picture}
        sizes={sizes(covering(picture, { vw: 99 }, { vw: 74 }), { "48em": "100vw" })}
      />
      <b>{label}</b>
    </div>
  );
}
