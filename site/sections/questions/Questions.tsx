import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

export function Questions({ section }: SectionProps<"questions">) {
  return (
    <SectionFrame kind="questions" id={section.id} heading={section.heading} layout="split">
      {section.questions.map((item) => (
        <details className="question" key={item.question}>
          <summary>
            <h3>{item.question}</h3>
          </summary>
          <p>{item.answer}</p>
        </details>
      ))}
    </SectionFrame>
  );
}
