import type { PrerenderContext } from "vike/types";

/**
 * Vike pre-renders the page of errors whenever it pre-renders anything; without props there is nothing to put in. It is
 * taken out in place: handed a new list, Vike warns of a property of its own.
 */
export default function onPrerenderStart({ pageContexts }: PrerenderContext) {
  if (process.env.SSG_PROPS_FILE !== undefined) return;
  const error = pageContexts.findIndex((pageContext) => pageContext.is404);
  if (error !== -1) pageContexts.splice(error, 1);
}
