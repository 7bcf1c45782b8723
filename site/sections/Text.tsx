import { Html } from "../components/Html";
import { SectionFrame } from "../components/SectionFrame";
import type { SectionProps } from "./section";

export function Text({ section }: SectionProps<"text">) {
  return (
    <SectionFrame kind="text" id={section.id} heading={section.heading} look="ledger">
      <Html className="prose" html={section.html} />
    </SectionFrame>
  );
}
