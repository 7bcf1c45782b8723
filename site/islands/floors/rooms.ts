import type { FloorColor } from "./colors";

/** The links to the room in each size of a color. */
function sizesOf({ figure }: FloorColor): HTMLAnchorElement[] {
  return [...figure.querySelectorAll<HTMLAnchorElement>(".floors-sizes a")];
}

/** The address of the room in a size; null if the color's own picture shows that size, or if it does not have it. */
function fileInSize(color: FloorColor, size: string): string | null {
  const link = sizesOf(color).find(({ textContent }) => textContent === size);
  return link === undefined || link.href === color.figure.querySelector("img")?.src ? null : link.href;
}

/** A picture of a room that another one describes. */
function roomFrom(file: string): HTMLImageElement {
  const image = new Image();
  image.src = file;
  image.alt = "";
  return image;
}

/** A copy of a color's room to lay over another one. The other one describes the room. */
export function copyOfRoom(color: FloorColor, size: string): Element | null {
  const file = fileInSize(color, size);
  if (file !== null) return roomFrom(file);
  const copy = color.figure.querySelector("picture")?.cloneNode(true) as Element | undefined;
  const image = copy?.querySelector("img");
  if (copy === undefined || image == null) return null;
  image.alt = "";
  image.loading = "eager";
  return copy;
}

/** The color and its marked size, if it has several: the sample to ask for. */
export function sampleOf({ figure, title }: FloorColor): string {
  const size = figure.querySelector(".floors-sizes [aria-current]")?.textContent;
  return size == null ? title : `${title}, ${size}`;
}

/** Shows a size of a color, marks its link, and asks for a sample of it. A color without it stays as it is. */
export function showSize(color: FloorColor, size: string) {
  const { figure } = color;
  const links = sizesOf(color);
  if (!links.some(({ textContent }) => textContent === size)) return;
  for (const link of links) {
    if (link.textContent === size) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const present = figure.querySelector<HTMLImageElement>(".floors-size");
  const file = fileInSize(color, size);
  if (file !== (present?.src ?? null)) {
    present?.remove();
    if (file !== null) {
      const room = roomFrom(file);
      room.classList.add("floors-over", "floors-size");
      // Below the other color of a comparison.
      figure.querySelector("picture")?.after(room);
    }
  }
  const sample = new URLSearchParams({ sample: sampleOf(color) });
  figure.querySelector('a[href*="sample="]')?.setAttribute("href", `/?${sample}#contact`);
}
