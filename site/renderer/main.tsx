import { Shell } from "../components/Shell";
import type { Page, Shell as ShellProps, Site } from "../generated/props";
import { pages } from "./pages";
import { children } from "./runtime/html";
import { withMarks } from "./runtime/marks";

const MAIN = "<!--ssg:main-->";
/** Text is escaped, so this is the marker in the output. */
const ESCAPED_MAIN = "&lt;!--ssg:main--&gt;";

/** The facts of the site, which every page shows. */
let facts: Site;

/** Takes the facts of the site, once for all pages. */
function startSite(site: Site) {
  facts = site;
}

/** Renders the body around the page, with a marker in its place. */
function renderShell(shell: ShellProps): string {
  return children(<Shell shell={shell}>{MAIN}</Shell>).replace(ESCAPED_MAIN, MAIN);
}

/** Renders the content of `<main>`. Throws for an id without a page. */
function renderPage(id: Page["id"], props: Page["props"]): string {
  const Page = pages[id];
  if (Page === undefined) throw new Error(`No page has the id ${id}`);
  return children(<Page props={props as never} site={facts} />);
}

/** Renders the content of `<main>` with marks in place of texts; null when it depends on their letters. */
function renderTemplate(id: Page["id"], props: Page["props"]): string | null {
  return withMarks(() => renderPage(id, props));
}

Object.assign(globalThis, { startSite, renderShell, renderPage, renderTemplate });
