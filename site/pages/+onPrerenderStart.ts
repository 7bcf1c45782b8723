import type { PrerenderContext } from "vike/types";

/**
 * Removes the error page, which Vike adds to every pre-rendering; `ssg` writes it. Edits the list in place, because
 * Vike warns when it is replaced.
 */
export default function onPrerenderStart({ pageContexts }: PrerenderContext) {
  const error = pageContexts.findIndex((pageContext) => pageContext.is404);
  if (error !== -1) pageContexts.splice(error, 1);
}
