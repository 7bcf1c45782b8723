import type { Crumb, Section, Site } from "../../generated/props";

/** The kind of page that a section is on. The hero's links depend on it. */
export type PageKind = "home" | "index" | "location" | "service" | "own" | "thank-you";

export type SectionContext = {
  site: Site;
  breadcrumb: Array<Crumb>;
  on: PageKind;
  /** The page has the section of that kind, so no other one repeats its facts. */
  hasProof: boolean;
  /** The anchor of the page's strip with the hours, if the section `proof` leads to it. */
  hoursId: string | null;
};

export type SectionOf<Kind extends Section["kind"]> = Extract<Section, { kind: Kind }>;

export type SectionProps<Kind extends Section["kind"]> = {
  section: SectionOf<Kind>;
  context: SectionContext;
  /** The number of earlier sections of this kind on the page, so that neighbors can differ. */
  nth: number;
  /** The kind of the section above, for those whose tone depends on it. */
  previous: Section["kind"] | null;
};
