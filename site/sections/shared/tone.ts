/** The tone of a band of the page, set as `data-tone`. Its colors are in styles/components/tone.css. */
export type Tone =
  /** Dark text on the page's own light gray. */
  | "paper"
  /** Dark text on white. */
  | "white"
  /** Light text on near-black. */
  | "night"
  /** White text on the brand's color. */
  | "accent";
