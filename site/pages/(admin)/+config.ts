import type { Config } from "vike/types";

/** The admin pages are rendered in the browser only, into an empty document. */
export default {
  meta: {
    Page: { env: { server: false, client: true } },
    title: { env: { server: true } },
  },
  // At the end: the script is async and needs the element that it fills.
  injectScriptsAt: "HTML_END",
  prerender: true,
} satisfies Config;

declare global {
  namespace Vike {
    interface Config {
      /** The document's title. */
      title?: string;
    }
  }
}
