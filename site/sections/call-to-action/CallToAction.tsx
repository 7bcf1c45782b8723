import { QuoteBand } from "../../components/QuoteBand";
import type { SectionProps } from "../shared/section";

export function CallToAction({ section, context }: SectionProps<"call-to-action">) {
  const { id, heading, text, picture, button } = section;
  return (
    <QuoteBand id={id} heading={heading} text={text} picture={picture} button={button} site={context.site} />
  );
}
