import type { Config } from "vike/types";

/**
 * `(public)` and `(admin)` are no part of an address. Vike pre-renders the admin pages' empty documents only: the
 * public pages are written by `ssg`.
 */
export default {
  injectScriptsAt: "HTML_BEGIN",
  prerender: { enable: false, noExtraDir: true },
} satisfies Config;
