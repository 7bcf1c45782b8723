import { resolve } from "node:path";
import { defineConfig, normalizePath } from "vite";
import { compiledPages } from "./renderer/compiler/plugin";

/** One classic script without imports, for the JavaScript engine inside `ssg`. */
export default defineConfig({
  plugins: [compiledPages(normalizePath(resolve("renderer/runtime")))],
  publicDir: false,
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
