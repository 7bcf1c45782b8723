import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** The most characters that fit in four columns. */
const MAX_LARGE_CHARS = 5;

/** Figures in very large type, on a dark band, or on white below a dark hero. */
export function Numbers({ section, previous }: SectionProps<"numbers">) {
  const longest = Math.max(...section.numbers.map((figure) => figure.value.replace(/\u2060/g, "").length));
  const size = longest <= MAX_LARGE_CHARS ? "large" : "long";
  return (
    <SectionFrame
      kind="numbers"
      id={section.id}
      heading={section.heading}
      tone={previous === "hero" ? "white" : "night"}
    >
      <dl className={`numbers numbers-${size}`}>
        {section.numbers.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}
