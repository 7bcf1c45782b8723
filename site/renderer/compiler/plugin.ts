import { relative } from "node:path";
import type { Plugin } from "vite";
import { compile } from "./compile";

const BROWSER_ONLY = "\0browser-only";

/**
 * Compiles all components of the bundle, and replaces React by the first values of its hooks. Dynamic imports load
 * code for browsers, which never runs while pages are rendered; they are left out.
 *
 * `runtime` is the path of the folder with the functions that compiled components call. They are written for it.
 */
export function compiledPages(runtime: string): Plugin {
  return {
    name: "compiled-pages",
    enforce: "pre",
    resolveId(source) {
      if (source === "react") return `${runtime}/react.ts`;
      return source === BROWSER_ONLY ? source : null;
    },
    resolveDynamicImport: () => BROWSER_ONLY,
    load: (id) => (id === BROWSER_ONLY ? "" : null),
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || id.startsWith(`${runtime}/`)) return null;
      return compile(relative(process.cwd(), id), code, `${runtime}/index.ts`);
    },
  };
}
