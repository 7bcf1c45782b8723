import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig } from "vite";

const reactDom = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));

/**
 * One classic script without imports, for the JavaScript engine inside `ssg`.
 *
 * `react-dom/server` would bring the streaming renderer too, which wants TextEncoder and MessageChannel;
 * the engine has neither, so only the file with `renderToString` is taken.
 */
export default defineConfig({
  publicDir: false,
  resolve: {
    alias: {
      "react-dom/server": join(reactDom, "cjs/react-dom-server-legacy.browser.production.js"),
    },
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2020",
    minify: true,
    lib: {
      entry: "renderer/main.tsx",
      formats: ["iife"],
      name: "renderer",
      fileName: () => "renderer.js",
    },
  },
});
