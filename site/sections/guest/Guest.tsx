import { ButtonLink } from "../../components/Button";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A service of another site. A click loads it as it loads a video; without scripts, the button leads to it. */
export function Guest({ section }: SectionProps<"guest">) {
  return (
    <SectionFrame kind="guest" id={section.id} heading={section.heading} intro={section.intro} tone="white">
      <div className="actions guest">
        <ButtonLink href={section.frame} opensHere>
          {section.label}
        </ButtonLink>
        <p>{section.note}</p>
      </div>
    </SectionFrame>
  );
}
