import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { PageData } from "../generated/props";

// Inside node_modules, so that the server which Vike builds finds React.
const out = "node_modules/.prerender";
const pages = readFileSync(inject("propsFile"), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as PageData);

beforeAll(() => {
  execFileSync("node_modules/.bin/vike", ["build"], {
    env: { ...process.env, NODE_ENV: "production", SITE_OUT: out, SSG_PROPS_FILE: inject("propsFile") },
    stdio: "pipe",
  });
});

describe("ssg writes the same body as Vike", () => {
  test("for at least one page of every kind", () => {
    const kinds = new Set(pages.map((data) => data.page.id));
    expect([...kinds].sort()).toEqual([
      "/_error",
      "/blog/@slug",
      "/blog/index",
      "/blog/page/@number",
      "/index",
      "/locations/@slug",
      "/locations/index",
      "/services/@slug",
      "/thank-you",
    ]);
  });

  test.each(pages.map((data) => [data.url, data] as const))("at %s", (_, data) => {
    expect(body(ours(data))).toBe(body(vikes(data)));
  });
});

function ours({ url, page }: PageData): string {
  if (page.id === "/_error") return join(inject("folder"), "404.html");
  const folder = inject(page.id === "/blog/page/@number" ? "longFolder" : "folder");
  return join(folder, url === "/" ? "index.html" : `${url}.html`);
}

function vikes({ url, page }: PageData): string {
  if (page.id === "/_error") return join(out, "client/404.html");
  const nested = join(out, "client", url, "index.html");
  return existsSync(nested) ? nested : join(out, "client", `${url}.html`);
}

function body(file: string): string {
  const html = readFileSync(file, "utf8");
  const found = html.match(/<body[^>]*>([\s\S]*)<\/body>/);
  if (found?.[1] === undefined) throw new Error(`${file} has no body`);
  return found[1];
}
