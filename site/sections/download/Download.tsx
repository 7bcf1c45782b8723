import { ButtonLink } from "../../components/Button";
import type { SectionProps } from "../shared/section";

/** A file to download. */
export function Download({ section }: SectionProps<"download">) {
  return (
    <section className="section section-download" id={section.id ?? undefined} data-tone="white">
      <div className="wrap download">
        <h2>{section.heading}</h2>
        <p className="lede">{section.text}</p>
        <div className="download-action">
          <ButtonLink href={section.href} icon="down">
            {section.label}
          </ButtonLink>
          {section.note !== null && <p>{section.note}</p>}
        </div>
      </div>
    </section>
  );
}
