import type { Config } from "vike/types";

/** Public pages are HTML only: React renders them once, and what the browser gets is `+client.ts`. */
export default {
  meta: {
    Page: { env: { server: true, client: false } },
  },
} satisfies Config;
