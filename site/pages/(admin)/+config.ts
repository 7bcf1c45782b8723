import type { Config } from "vike/types";

/** The owner's pages live in the browser only: an empty document that React fills. */
export default {
  meta: {
    Page: { env: { server: false, client: true } },
    title: { env: { server: true } },
  },
  // Not earlier: the script is async, and what it fills has to be there.
  injectScriptsAt: "HTML_END",
  prerender: true,
} satisfies Config;

declare global {
  namespace Vike {
    interface Config {
      /** What the browser's tab says. */
      title?: string;
    }
  }
}
