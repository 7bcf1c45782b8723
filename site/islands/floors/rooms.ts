import type { FloorColor } from "./colors";

/** The links to the room in each size of a color. */
function sizesOf({ figure }: FloorColor): HTMLAnchorElement[] {
  return [...figure.querySelectorAll<HTMLAnchorElement>(".floors-sizes a")];
}

/** The room in a size of its color; null if its own picture shows that size, or if the color does not have it. */
function roomInSize(color: FloorColor, size: string): HTMLImageElement | null {
  const link = sizesOf(color).find(({ textContent }) => textContent === size);
  if (link === undefined || link.href === color.figure.querySelector("img")?.src) return null;
  const image = new Image();
  image.src = link.href;
  image.alt = "";
  return image;
}

/** A copy of a color's room to lay over another one. The other one describes the room. */
export function copyOfRoom(color: FloorColor, size: string): Element | null {
  const inSize = roomInSize(color, size);
  if (inSize !== null) return inSize;
  const copy = color.figure.querySelector("picture")?.cloneNode(true) as Element | undefined;
  const image = copy?.querySelector("img");
  if (copy === undefined || image == null) return null;
  image.alt = "";
  image.loading = "eager";
  return copy;
}

/** Shows a size of a color, marks its link, and asks for a sample of it. A color without it stays as it is. */
export function showSize(color: FloorColor, size: string) {
  const { figure, title } = color;
  const links = sizesOf(color);
  if (!links.some(({ textContent }) => textContent === size)) return;
  for (const link of links) {
    if (link.textContent === size) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  figure.querySelector(".floors-size")?.remove();
  const room = roomInSize(color, size);
  room?.classList.add("floors-over", "floors-size");
  // Below the other color of a comparison.
  if (room !== null) figure.querySelector("picture")?.after(room);
  const sample = new URLSearchParams({ sample: `${title}, ${size}` });
  figure.querySelector('a[href*="sample="]')?.setAttribute("href", `/?${sample}#contact`);
}
