import type { ComponentType } from "react";
import type { Page, Site } from "../../generated/props";

/** What every `+Page.tsx` gets: its own props and the facts about the business. */
export type PageProps<Id extends Page["id"]> = {
  props: Extract<Page, { id: Id }>["props"];
  site: Site;
};

/** A page whose id is not known here. Which props belong to which page is checked where they are paired. */
// biome-ignore lint/suspicious/noExplicitAny: the pairing is by id, at run time
export type PageComponent = ComponentType<any>;

/** For the development server only; `ssg` writes the real head. */
export function pageTitle(page: Page, site: Site): string {
  if (page.id === "/blog/@slug") return `${page.props.title} | ${site.name}`;
  return site.name;
}
