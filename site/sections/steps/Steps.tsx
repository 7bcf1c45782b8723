import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A process as a numbered list. */
export function Steps({ section }: SectionProps<"steps">) {
  return (
    <SectionFrame kind="steps" id={section.id} heading={section.heading} intro={section.intro} layout="split">
      <ol className="steps">
        {section.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
