import { ArrowLink } from "../../components/Button";
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
  const { before, after, note, more } = section;
  const line = words.floorLine.replace("{left}", () => words.before).replace("{right}", () => words.after);
  return (
    <section className="section section-before-after" id={section.id ?? undefined} data-tone="night">
      <div className="wrap section-head">
        <h2>{section.heading}</h2>
        {section.intro !== null && <p className="lede">{section.intro}</p>}
      </div>
      <div className="compare before-after">
        {before !== null && <Side picture={before} label={words.before} />}
        {after !== null && <Side picture={after} label={words.after} />}
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

function Side({ picture, label }: { picture: PictureFiles; label: string }) {
  return (
    <div className="compare-side">
      <Picture
        className="picture-cover"
        picture={picture}
        sizes={sizes(covering(picture, { vw: 100 }, { vw: 75 }), { "48em": "100vw" })}
      />
      <b>{label}</b>
    </div>
  );
}
