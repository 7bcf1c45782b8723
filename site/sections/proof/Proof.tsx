import { ProofFacts } from "../../components/ProofFacts";
import type { SectionProps } from "../shared/section";

/** Rating, license, insurance, warranty, address and hours in one line, below the first band of a page. */
export function Proof({ section, context: { site, hoursId } }: SectionProps<"proof">) {
  const hours = hoursId === null ? site.proof.hoursPage : `#${hoursId}`;
  return (
    <section
      className="section section-proof"
      id={section.id ?? undefined}
      aria-label={site.words.proof}
      data-tone="white"
    >
      <div className="wrap">
        <ProofFacts site={site} withPlace hours={hours} />
      </div>
    </section>
  );
}
