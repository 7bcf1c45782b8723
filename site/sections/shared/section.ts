import type { Crumb, Section, Site } from "../../generated/props";

/** What kind of page a section stands on; the hero offers different ways on. */
export type PageKind = "home" | "index" | "location" | "service" | "thank-you";

export type SectionContext = { site: Site; breadcrumb: Array<Crumb>; on: PageKind };

export type SectionOf<Kind extends Section["kind"]> = Extract<Section, { kind: Kind }>;

export type SectionProps<Kind extends Section["kind"]> = {
  section: SectionOf<Kind>;
  context: SectionContext;
  /** How many sections of the same kind came before on this page, so that neighbors can differ. */
  nth: number;
  /** The kind of the section above, for those whose tone depends on it. */
  previous: Section["kind"] | null;
};
