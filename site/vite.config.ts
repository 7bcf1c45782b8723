import { join } from "node:path";
import vike from "vike/plugin";
import { defineConfig, normalizePath, type Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const PLAIN = "\0plain-import";
const PUBLIC_SCRIPT = /\/site\/(client|islands)\/.+\.tsx?$/;
/** Modules of chunks that no page for the owner loads. */
const PUBLIC_CHUNK = /\/site\/(client|islands|components|generated|pages\/\(public\))\/|^\0/;

// As Vite names modules, also on Windows.
const OWN_JSX = normalizePath(join(import.meta.dirname, "islands/jsx.ts"));
const ISLAND_PART = /\/site\/(islands|components)\//;

const REACT =
  /\/node_modules\/(react|react-dom|scheduler)\/|\/site\/islands\/(hydrate|jsx|nativeState)\.tsx?$/;

/** Files that several islands share, bundled into one: alone each would be smaller than its own import. */
const SMALL = /\/site\/(islands\/(words|quote\/storage\/storage)|components\/Drawing)\.tsx?$/;

/** A dynamic import inside of the call of Vite's preload helper. */
const PRELOADED = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+(?:\(\w*\))?\))?)(?:,\[\])?\)/g;

/**
 * Removes Vite's preload helper from the scripts of public pages. It is a file of 1.5 kB that preloads the
 * dependencies of dynamic imports, and here the only such dependency is React.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer) {
      return source === HELPER && PUBLIC_SCRIPT.test(importer ?? "") ? PLAIN : null;
    },
    load(id) {
      return id === PLAIN ? "export const __vitePreload = (load) => load();" : null;
    },
    // The list of dependencies, which nobody reads then.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !file.moduleIds.every((id) => PUBLIC_CHUNK.test(id))) continue;
          file.code = file.code
            .replace(/^const __vite__mapDeps=.*\n/, "")
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, "")
            .replace(PRELOADED, "$1");
        }
      },
    },
  };
}

/** Lets the elements of public pages be created by `islands/jsx.ts`, which itself imports React's function. */
function islandElements(): Plugin {
  return {
    name: "island-elements",
    enforce: "pre",
    resolveId(source, importer = "") {
      const isOurs = ISLAND_PART.test(importer) && importer !== OWN_JSX;
      return source === "react/jsx-runtime" && isOurs ? OWN_JSX : null;
    },
  };
}

/**
 * Removes the names that the build of Radix gives to its functions again, for stack traces: a twentieth of the form's
 * script.
 */
function namelessFunctions(): Plugin {
  const named = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';
  const plain = "/* @__NO_SIDE_EFFECTS__ */ const __name = (target) => target;";
  return {
    name: "nameless-functions",
    transform(code, id) {
      return id.includes("/@radix-ui/") && code.includes(named) ? code.replace(named, plain) : null;
    },
  };
}

/** Removes the note that Vite leaves where a script imported a style sheet. */
function noEmptyStyles(): Plugin {
  return {
    name: "no-empty-styles",
    enforce: "post",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = file.code.replace(/\/\* empty css +\*\//, "");
      },
    },
  };
}

export default defineConfig({
  plugins: [plainImports(), islandElements(), namelessFunctions(), vike(), noEmptyStyles()],
  // Reachable from this machine only.
  server: {
    host: "localhost",
    port: 3000,
    strictPort: true,
    // The API of `make run`. `Host` stays as the browser sent it, because the API compares it with `Origin`.
    proxy: { "/api": { target: "http://127.0.0.1:3001", xfwd: true } },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Pages of sites that ask for them load these besides the script of every page.
          input: Object.fromEntries(
            ["openNow", "offerLanguage"].map((name) => [
              name,
              join(import.meta.dirname, `islands/${name}.ts`),
            ]),
          ),
          // React is one file for all islands. `hydrate.tsx` is in it too, which saves a request.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: REACT },
                { name: "small", test: SMALL },
              ],
            },
          },
        },
      },
    },
  },
});
