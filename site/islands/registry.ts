import { CostFinder } from "./cost/CostFinder";
import { CompleteForm } from "./quote/CompleteForm";
import { Share } from "./Share";
import { Search } from "./search/Search";

/**
 * All islands, by the name written into the page. Rendering needs them all; a browser loads single ones with
 * `client/islands.ts`.
 */
export const islands = { share: Share, search: Search, costFinder: CostFinder, quoteForm: CompleteForm };

export type IslandName = keyof typeof islands;
