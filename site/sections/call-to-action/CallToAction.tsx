import { QuoteBand } from "../../components/QuoteBand";
import type { SectionProps } from "../shared/section";

export function CallToAction({ section, context }: SectionProps<"call-to-action">) {
  return (
    <QuoteBand
      id={section.id}
      heading={section.heading}
      text={section.text}
      picture={section.picture}
      phone={context.site.phone}
    />
  );
}
