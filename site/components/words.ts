import type { Site, Words } from "../generated/props";

/** The words of a script that are not the usual ones. */
type OwnWords = Partial<Words>;

/** The words of the site that a script with these usual ones needs; undefined if it needs none. */
export function ownWords(site: Site, usual: object): OwnWords | undefined {
  const own = Object.entries(site.scriptWords).filter(([name]) => name in usual);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** The same for the attribute `data-words`, from which a script that draws all of its elements reads them. */
export function dataWords(site: Site, usual: object): string | undefined {
  const own = ownWords(site, usual);
  return own && JSON.stringify(own);
}
