import type { Config } from "vike/types";

/** Public pages are HTML only: React renders them on the server, and browsers load `+client.ts`. */
export default {
  meta: {
    Page: { env: { server: true, client: false } },
  },
} satisfies Config;
