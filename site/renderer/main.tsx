import { renderToString } from "react-dom/server";
import { Shell } from "../components/Shell";
import type { Page, Shell as ShellProps, Site } from "../generated/props";
import { pages } from "./pages";

const MAIN = "<!--ssg:main-->";
/** React escapes text, so this is the marker in its output. */
const ESCAPED_MAIN = "&lt;!--ssg:main--&gt;";

/** Renders the body around the page, with a marker in its place. */
function renderShell(shellJson: string): string {
  const shell = JSON.parse(shellJson) as ShellProps;
  return renderToString(<Shell shell={shell}>{MAIN}</Shell>).replace(ESCAPED_MAIN, MAIN);
}

/** Renders the content of `<main>`. Throws for an id without a page. */
function renderPage(id: Page["id"], propsJson: string, siteJson: string): string {
  const Page = pages[id];
  if (Page === undefined) throw new Error(`No page has the id ${id}`);
  const site = JSON.parse(siteJson) as Site;
  return renderToString(<Page props={JSON.parse(propsJson)} site={site} />);
}

Object.assign(globalThis, { renderShell, renderPage });
