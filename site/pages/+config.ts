import type { Config } from "vike/types";

/**
 * `(public)` and `(admin)` are no part of an address. `ssg` writes the public pages; Vike pre-renders those only when it is
 * given props, for the test that compares the two. The admin pages' empty documents it writes always.
 */
export default {
  injectScriptsAt: "HTML_BEGIN",
  prerender: { enable: process.env.SSG_PROPS_FILE !== undefined, noExtraDir: true },
} satisfies Config;
