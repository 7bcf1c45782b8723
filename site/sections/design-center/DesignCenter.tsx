import { Bullets } from "../../components/Bullets";
import { ArrowLink, ButtonLink } from "../../components/Button";
import { Picture } from "../../components/Picture";
import { column, length, sizes } from "../../components/sizes";
import type { SwatchTile } from "../../generated/props";
import type { SectionProps } from "../shared/section";

/**
 * Color samples, which link to a floor where a page shows one, and the ways to such a page and to the color tool. `gallery`
 * is its second anchor.
 */
export function DesignCenter({ section, context }: SectionProps<"design-center">) {
  const { designTool, words } = context.site;
  // `ssg` requires the address where there is such a section.
  const tool = designTool ?? "/";
  // A row that scrolls on phones needs something that takes the focus.
  const isLinked = section.swatches.some(({ href }) => href !== null);
  return (
    <section className="section section-design-center" id={section.id ?? undefined} data-tone="night">
      <span className="second-anchor" id="gallery" />
      <div className="wrap design-center">
        <div className="section-head">
          <h2>{section.heading}</h2>
          <p className="lede">{section.intro}</p>
          <div className="actions">
            {section.floors !== null && (
              <ButtonLink href={section.floors.href} icon="arrow">
                {section.floors.label}
              </ButtonLink>
            )}
            <ButtonLink
              href={tool}
              newTab={words.newTab}
              look={section.floors === null ? "solid" : "line"}
              icon="out"
            >
              {words.designTool}
            </ButtonLink>
            <ArrowLink href={section.learnMore.href}>{section.learnMore.label}</ArrowLink>
          </div>
        </div>
        <div className="design-center-points">
          <Bullets items={section.points} />
          <ButtonLink href={tool} newTab={words.newTab} look="line" icon="out">
            {words.designToolAgain}
          </ButtonLink>
        </div>
        {section.swatches.length > 0 && (
          <ul className="design-center-swatches shelf" tabIndex={isLinked ? undefined : 0}>
            {section.swatches.map((swatch) => (
              <li key={swatch.name}>
                {swatch.href === null ? (
                  <Tile swatch={swatch} />
                ) : (
                  <a href={swatch.href}>
                    <Tile swatch={swatch} />
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** A color. In a link its picture has no alt text, because the name is the text of the link. */
function Tile({ swatch: { picture, href, name } }: { swatch: SwatchTile }) {
  return (
    <>
      <Picture
        picture={href === null ? picture : { ...picture, alt: "" }}
        sizes={sizes("33vw", { "48em": length(column(15)) })}
      />
      <span>{name}</span>
    </>
  );
}
