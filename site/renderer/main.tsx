import { Shell } from "../components/Shell";
import type { Page, Shell as ShellProps, Site } from "../generated/props";
import { pages } from "./pages";
import { children } from "./runtime/html";
import { withMarks } from "./runtime/marks";

const MAIN = "<!--ssg:main-->";
/** Text is escaped, so this is the marker in the output. */
const ESCAPED_MAIN = "&lt;!--ssg:main--&gt;";

/** The facts of the site by the slug of an office; those of the main one by an empty text. */
const facts: Record<string, Site> = {};

/** Takes the facts of the site that the pages of an office show, once for all of them. */
function startSite(site: Site, office = "") {
  facts[office] = site;
}

/** Renders the body around the page, with a marker in its place. */
function renderShell(shell: ShellProps): string {
  return children(<Shell shell={shell}>{MAIN}</Shell>).replace(ESCAPED_MAIN, MAIN);
}

/** Renders the content of `<main>`. Throws for an id without a page. */
function renderPage(id: Page["id"], props: Page["props"], office = ""): string {
  const Page = pages[id];
  if (Page === undefined) throw new Error(`No page has the id ${id}`);
  return children(<Page props={props as never} site={facts[office]} />);
}

/** Renders the content of `<main>` with marks in place of texts; null when it depends on their letters. */
function renderTemplate(id: Page["id"], props: Page["props"], office = ""): string | null {
  return withMarks(() => renderPage(id, props, office));
}

Object.assign(globalThis, { startSite, renderShell, renderPage, renderTemplate });
