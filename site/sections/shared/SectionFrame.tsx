import type { ReactNode } from "react";
import type { Section } from "../../generated/props";
import type { Tone } from "./tone";

type SectionFrameProps = {
  kind: Section["kind"];
  id: string | null;
  heading: string | null;
  /** The heading is not shown, because that of the page says the same. */
  quiet?: boolean;
  intro?: string | null;
  /** The line that a program made the pictures. */
  computed?: string | false;
  tone?: Tone;
  /** `split` puts the heading into a column of its own on wide windows. */
  layout?: "stacked" | "split";
  /** More class names. */
  look?: string;
  children: ReactNode;
};

/** The frame of every section: its heading, and its body beside or below. */
export function SectionFrame({
  kind,
  id,
  heading,
  quiet = false,
  intro = null,
  computed = false,
  tone = "paper",
  layout = "stacked",
  look = "",
  children,
}: SectionFrameProps) {
  const className = `section section-${kind} ${layout === "split" ? "section-split" : ""} ${look}`;
  return (
    <section className={className.replace(/ +/g, " ").trim()} id={id ?? undefined} data-tone={tone}>
      <div className="wrap section-grid">
        {quiet && <h2 className="visually-hidden">{heading}</h2>}
        {heading !== null && !quiet && (
          <div className="section-head">
            <h2>{heading}</h2>
            {intro !== null && <p className="lede">{intro}</p>}
            {computed && <p className="drawing-note">{computed}</p>}
          </div>
        )}
        <div className="section-body">{children}</div>
      </div>
    </section>
  );
}
