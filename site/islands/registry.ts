import { QuoteForm } from "./quote/QuoteForm";
import { Share } from "./Share";

/**
 * Every part that comes alive in the browser, by the name written into the page. Whoever renders a page has them all;
 * a browser loads the one it needs: see `client/islands.ts`.
 */
export const islands = { share: Share, quoteForm: QuoteForm };

export type IslandName = keyof typeof islands;
