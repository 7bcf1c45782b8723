import vike from "vike/plugin";
import { defineConfig, type Plugin } from "vite";

// The tests pre-render into a folder of their own.
const outDir = process.env.SITE_OUT ?? "dist";

const HELPER = "\0vite/preload-helper.js";
const PLAIN = "\0plain-import";
const PUBLIC_SCRIPT = /\/site\/(client|islands)\/.+\.tsx?$/;

const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|\/site\/islands\/hydrate\.tsx$/;

/**
 * Vite wraps every dynamic import in a helper of 1.5 kB, in a file of its own, which preloads what the import
 * needs. Here that is React and nothing else, so the scripts of public pages do without.
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
  };
}

export default defineConfig({
  plugins: [plainImports(), vike()],
  // Only this machine: what is worked on is nobody else's business.
  server: {
    host: "localhost",
    port: 3000,
    strictPort: true,
    // The API of `make run`. `Host` stays as the browser sent it, because the API compares it with `Origin`.
    proxy: { "/api": { target: "http://127.0.0.1:3001", xfwd: true } },
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React is one file for all islands. What wakes them lies in it too: one step less on a slow network.
          output: { codeSplitting: { groups: [{ name: "react", test: REACT }] } },
        },
      },
    },
  },
});
