import { Bullets } from "../components/Bullets";
import { ArrowLink, ButtonLink } from "../components/Button";
import type { SectionProps } from "./section";

/** Sample boards and the way to the color tool. `gallery` is its second address. */
export function DesignCenter({ section, context }: SectionProps<"design-center">) {
  const tool = context.site.designTool;
  return (
    <section className="section section-design-center dark" id={section.id ?? undefined}>
      <span className="second-anchor" id="gallery" />
      <div className="samples" aria-hidden="true">
        <span className="sample sample-1" />
        <span className="sample sample-2" />
        <span className="sample sample-3" />
        <span className="sample sample-4" />
        <span className="sample sample-5" />
      </div>
      <div className="wrap design-center">
        <div className="section-head">
          <h2>{section.heading}</h2>
          <p className="lede">{section.intro}</p>
          <div className="actions">
            <ButtonLink href={tool} newTab icon="out">
              Launch Design Tool
            </ButtonLink>
            <ArrowLink href={section.learnMore.href}>{section.learnMore.label}</ArrowLink>
          </div>
        </div>
        <div className="design-center-points">
          <Bullets items={section.points} />
          <ButtonLink href={tool} newTab look="line" icon="out">
            Try Design Tool Now
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
