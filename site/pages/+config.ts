import type { Config } from "vike/types";

/**
 * Pages are HTML only: React renders them once, and what the browser gets is `+client.ts`.
 * `ssg` writes the real files. Vike pre-renders only when it is given props, for the test that compares the two.
 */
export default {
  meta: {
    Page: { env: { server: true, client: false } },
  },
  injectScriptsAt: "HTML_BEGIN",
  prerender: process.env.SSG_PROPS_FILE !== undefined,
} satisfies Config;
