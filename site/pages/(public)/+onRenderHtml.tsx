import { renderToString } from "react-dom/server";
import { dangerouslySkipEscape, escapeInject } from "vike/server";
import type { PageContextServer } from "vike/types";
import { Shell } from "../../components/Shell";
import type { PageData } from "../../generated/props";
import { type PageComponent, pageTitle } from "./page";

/** Renders a page for the development server. `ssg` renders the same tree in two halves; tests/oracle.test.ts compares. */
export default function onRenderHtml(pageContext: PageContextServer) {
  const { shell, page } = pageContext.data as PageData;
  const Page = pageContext.Page as PageComponent;
  const body = renderToString(
    <Shell shell={shell}>
      <Page props={page.props} site={shell.site} />
    </Shell>,
  );
  return escapeInject`<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${pageTitle(page, shell.site)}</title></head><body>${dangerouslySkipEscape(body)}</body></html>`;
}
