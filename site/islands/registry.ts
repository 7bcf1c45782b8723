import { Share } from "./Share";

/** Every part that comes alive in the browser, by the name written into the page. */
export const islands = { share: Share };

export type IslandName = keyof typeof islands;
