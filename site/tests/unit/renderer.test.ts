import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, inject, test } from "vitest";
import type { PageData } from "../../generated/props";

type Globals = {
  startSite(site: object): void;
  renderShell(shell: object): string;
  renderPage(id: string, props: object): string;
};

/** A context with ECMAScript only: no console, timers or URL. */
function load(): Globals {
  const globals = createContext(Object.create(null)) as unknown as Globals;
  runInContext(readFileSync("dist/renderer.js", "utf8"), globals as never);
  return globals;
}

const pages = readFileSync(inject("propsFile"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as PageData);

test("the renderer needs only ECMAScript, and adds four global functions", () => {
  expect(Object.keys(load())).toEqual(["startSite", "renderShell", "renderPage", "renderTemplate"]);
});

test("the renderer contains no React", () => {
  expect(readFileSync("dist/renderer.js", "utf8")).not.toMatch(
    /react\.(transitional\.)?element|useInsertionEffect/,
  );
});

test("the shell has one marker for the page", () => {
  const shell = load().renderShell(pages[0]?.shell ?? {});
  expect(shell.split("<!--ssg:main-->")).toHaveLength(2);
});

test("the body of an article can be a marker", () => {
  const post = pages.find((data) => data.page.id === "/blog/@slug");
  const { startSite, renderPage } = load();
  startSite(post?.shell.site ?? {});
  const html = renderPage("/blog/@slug", { ...post?.page.props, bodyHtml: "<!--ssg:body-->" });
  expect(html.split("<!--ssg:body-->")).toHaveLength(2);
});

test("no page has a style attribute or a script, which the security policy would block", () => {
  const { startSite, renderPage, renderShell } = load();
  for (const { page, shell } of pages) {
    startSite(shell.site);
    const html = renderPage(page.id, page.props);
    expect(renderShell(shell) + html).not.toMatch(/<[^>]+\sstyle=|<script|\son[a-z]+=/);
  }
});

test("an unknown page id throws", () => {
  expect(() => load().renderPage("/nowhere", {})).toThrow("No page has the id /nowhere");
});
