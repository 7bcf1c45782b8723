/** One color of a page, with its room. */
export type FloorColor = {
  /** Id of its choice, which the address names. */
  id: string;
  /** The name and code for customers. */
  title: string;
  collection: string;
  figure: HTMLElement;
};

/** All colors of a section, in its order. */
export function colorsOf(floors: HTMLElement): FloorColor[] {
  return [...floors.querySelectorAll<HTMLElement>(".swatch")].map((choice) => ({
    id: choice.id,
    title: choice.querySelector("input")?.value ?? "",
    collection: choice.parentElement?.querySelector("h3")?.textContent ?? "",
    figure: choice.nextElementSibling as HTMLElement,
  }));
}

/** The color whose room is on the page. Style sheets choose it, from the checked radio button and the address. */
export function shownColor(colors: FloorColor[]): FloorColor | undefined {
  return colors.find(({ figure }) => figure.getClientRects().length > 0);
}
