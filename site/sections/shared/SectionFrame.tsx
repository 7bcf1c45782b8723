import type { ReactNode } from "react";
import type { Section } from "../../generated/props";

type SectionFrameProps = {
  kind: Section["kind"];
  id: string | null;
  heading: string | null;
  intro?: string | null;
  /** More class names: which arrangement, which tone. */
  look?: string;
  children: ReactNode;
};

/** The band every section stands in: its heading first, its body beside or below. */
export function SectionFrame({ kind, id, heading, intro = null, look = "", children }: SectionFrameProps) {
  const className = `section section-${kind} ${look}`.trim();
  return (
    <section className={className} id={id ?? undefined}>
      <div className="wrap section-grid">
        {heading !== null && (
          <div className="section-head">
            <h2>{heading}</h2>
            {intro !== null && <p className="lede">{intro}</p>}
          </div>
        )}
        <div className="section-body">{children}</div>
      </div>
    </section>
  );
}
