import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, inject, test } from "vitest";
import type { PageData } from "../../generated/props";

type Globals = {
  renderShell(shell: string): string;
  renderPage(id: string, props: string, site: string): string;
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

test("the renderer needs only ECMAScript, and adds two global functions", () => {
  expect(Object.keys(load())).toEqual(["renderShell", "renderPage"]);
});

test("the shell has one marker for the page", () => {
  const shell = load().renderShell(JSON.stringify(pages[0]?.shell));
  expect(shell.split("<!--ssg:main-->")).toHaveLength(2);
});

test("the body of an article can be a marker", () => {
  const post = pages.find((data) => data.page.id === "/blog/@slug");
  const props = { ...post?.page.props, bodyHtml: "<!--ssg:body-->" };
  const html = load().renderPage("/blog/@slug", JSON.stringify(props), JSON.stringify(post?.shell.site));
  expect(html.split("<!--ssg:body-->")).toHaveLength(2);
});

test("no page has a style attribute or a script, which the security policy would block", () => {
  const { renderPage, renderShell } = load();
  for (const { page, shell } of pages) {
    const html = renderPage(page.id, JSON.stringify(page.props), JSON.stringify(shell.site));
    expect(renderShell(JSON.stringify(shell)) + html).not.toMatch(/<[^>]+\sstyle=|<script|\son[a-z]+=/);
  }
});

test("an unknown page id throws", () => {
  expect(() => load().renderPage("/nowhere", "{}", "{}")).toThrow("No page has the id /nowhere");
});
