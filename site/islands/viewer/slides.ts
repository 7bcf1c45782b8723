/** A picture, as described by the data attributes of its link: see `components/PictureLink.tsx`. */
export type Slide = {
  href: string;
  /** The file address up to the width. */
  base: string;
  widths: Array<string>;
  width: number;
  height: number;
  alt: string;
  title: string;
  caption: string;
};

/** The pictures of one group. */
export type Group = {
  slides: Array<Slide>;
  /** The first link of the group beside: another color, where each has pictures of its own. */
  beside: HTMLAnchorElement | null;
};

/** Returns all pictures of a link's group, and the index of its own. */
export function slidesAround(link: HTMLAnchorElement): Group & { start: number } {
  const group = link.closest("[data-viewer-group]") ?? document;
  // A link without data leads to the same picture as one with data.
  const links = [...group.querySelectorAll<HTMLAnchorElement>("a[data-size]")];
  const own = links.includes(link) ? link : links.find((other) => other.href === link.href);
  return {
    slides: links.map(read),
    start: own === undefined ? 0 : links.indexOf(own),
    beside: firstBeside(link),
  };
}

/** The first link of the next group beside a link's own. After the last comes the first. */
function firstBeside(link: HTMLAnchorElement): HTMLAnchorElement | null {
  const group = link.closest("[data-viewer-group]");
  const beside = group?.nextElementSibling ?? group?.parentElement?.firstElementChild;
  if (beside === group || beside?.matches("[data-viewer-group]") !== true) return null;
  return beside.querySelector("a[data-size]");
}

function read({ href, dataset }: HTMLAnchorElement): Slide {
  const [width = 1, height = 1] = (dataset.size ?? "").split(" ").map(Number);
  return {
    href,
    base: href.replace(/-\d+\.jpg$/, ""),
    widths: (dataset.viewer ?? "").split(" "),
    width,
    height,
    alt: dataset.alt ?? "",
    title: dataset.title ?? "",
    caption: dataset.caption ?? "",
  };
}
