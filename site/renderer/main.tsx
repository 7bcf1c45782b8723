import { renderToString } from "react-dom/server";
import { Shell } from "../components/Shell";
import type { Page, Shell as ShellProps, Site } from "../generated/props";
import { pages } from "./pages";

const MAIN = "<!--ssg:main-->";
/** React escapes the marker because it is text to it; this is what it looks like afterwards. */
const ESCAPED_MAIN = "&lt;!--ssg:main--&gt;";

/** Everything in the body, with a marker where the page goes. */
function renderShell(shellJson: string): string {
  const shell = JSON.parse(shellJson) as ShellProps;
  return renderToString(<Shell shell={shell}>{MAIN}</Shell>).replace(ESCAPED_MAIN, MAIN);
}

/** What goes inside `<main>`. */
function renderPage(id: Page["id"], propsJson: string, siteJson: string): string {
  const Page = pages[id];
  if (Page === undefined) throw new Error(`No page has the id ${id}`);
  const site = JSON.parse(siteJson) as Site;
  return renderToString(<Page props={JSON.parse(propsJson)} site={site} />);
}

Object.assign(globalThis, { renderShell, renderPage });
