import type { ComponentType } from "react";
import type { Page, Site } from "../../generated/props";

/** Props of a `+Page.tsx`: its own and the facts about the business. */
export type PageProps<Id extends Page["id"]> = {
  props: Extract<Page, { id: Id }>["props"];
  site: Site;
};

/** A page of any id. `renderer/pages.ts` pairs ids and pages. */
// biome-ignore lint/suspicious/noExplicitAny: the pairing is by id, at run time
export type PageComponent = ComponentType<any>;

/** The title on the development server. `ssg` writes the real head. */
export function pageTitle(page: Page, site: Site): string {
  if (page.id === "/blog/@slug") return `${page.props.title} | ${site.name}`;
  return site.name;
}
