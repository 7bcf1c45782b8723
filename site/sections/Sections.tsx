import type { ComponentType } from "react";
import type { Section, SectionsPage, Site } from "../generated/props";
import { registry } from "./registry";
import type { PageKind, SectionContext, SectionProps } from "./shared/section";

/** TypeScript cannot see that a section and the component found by its kind belong together. */
type AnySection = ComponentType<SectionProps<Section["kind"]>>;

/** A page that is a list of sections. */
export function Sections({ page, site, on }: { page: SectionsPage; site: Site; on: PageKind }) {
  const hasProof = page.sections.some(({ kind }) => kind === "proof");
  const strip = page.sections.find((section) => section.kind === "contact-strip");
  const hoursId = strip && site.proof.hoursPage !== null ? (strip.id ?? "opening-hours") : null;
  const context: SectionContext = {
    site: page.button === null ? site : { ...site, button: page.button },
    breadcrumb: page.breadcrumb,
    on,
    hasProof,
    hoursId,
  };
  return page.sections.map((section, index) => {
    const Component = registry[section.kind] as AnySection;
    const nth = page.sections.slice(0, index).filter((other) => other.kind === section.kind).length;
    // A strip of facts below a hero leaves the next band as it is.
    const above = page.sections.slice(0, index).filter(({ kind }) => kind !== "proof");
    const previous = above.at(-1)?.kind ?? null;
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    return <Component key={index} section={section} context={context} nth={nth} previous={previous} />;
  });
}
