import { SectionFrame } from "../shared/SectionFrame";
import { SiteForm } from "../shared/SiteForm";
import type { SectionProps } from "../shared/section";

/** A form, beside its heading. */
export function Form({ section, context }: SectionProps<"form">) {
  return (
    <SectionFrame
      kind="form"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
      layout="split"
    >
      <SiteForm site={context.site} form={section.form} />
    </SectionFrame>
  );
}
