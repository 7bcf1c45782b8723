import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, inject, test } from "vitest";
import { Shell } from "../../components/Shell";
import type { PageData } from "../../generated/props";
import { pages } from "../../renderer/pages";

// `ssg` renders shell and page separately in QuickJS. React in Node.js renders the whole tree at once.

const allData = readFileSync(inject("propsFile"), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as PageData);

describe("ssg writes the same body as React in Node", () => {
  test("on at least one page of every kind", () => {
    const kinds = new Set(allData.map((data) => data.page.id));
    expect([...kinds].sort()).toEqual(Object.keys(pages).sort());
  });

  test.each(allData.map((data) => [data.url, data] as const))("at %s", (_, data) => {
    expect(writtenBody(data)).toBe(renderedBody(data));
  });
});

function renderedBody({ shell, page }: PageData): string {
  const content = createElement(pages[page.id], { props: page.props, site: shell.site });
  // biome-ignore lint/correctness/noChildrenProp: `Shell` requires its children, which a third argument can't satisfy
  return renderToString(createElement(Shell, { shell, children: content }));
}

/** The sites that have the kinds of pages which the acceptance content has not. */
const folders: { [Id in PageData["page"]["id"]]?: "longFolder" | "ownFolder" } = {
  "/blog/page/@number": "longFolder",
  "/blog/category/@slug": "longFolder",
  "/blog/author/@slug": "longFolder",
  "/@path": "ownFolder",
};

function writtenBody({ url, page }: PageData): string {
  const folder = inject(folders[page.id] ?? "folder");
  const name = page.id === "/_error" ? "404" : url === "/" ? "index" : url;
  const html = readFileSync(join(folder, `${name}.html`), "utf8");
  const body = html.match(/<body[^>]*>([\s\S]*)<\/body>/)?.[1];
  if (body === undefined) throw new Error(`${url} has no body`);
  return body;
}
