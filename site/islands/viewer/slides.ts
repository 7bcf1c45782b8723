/** What a link to a picture says about it: see `components/PictureLink.tsx`. */
export type Slide = {
  href: string;
  /** Everything before the width, in the names of its files. */
  base: string;
  widths: Array<string>;
  width: number;
  height: number;
  alt: string;
  title: string;
  caption: string;
};

/** All pictures of the group that a link belongs to, and which of them is the link's own. */
export function slidesAround(link: HTMLAnchorElement): { slides: Array<Slide>; start: number } {
  const group = link.closest("[data-viewer-group]") ?? document;
  // A link that says nothing leads to the same picture as one that does.
  const links = [...group.querySelectorAll<HTMLAnchorElement>("a[data-size]")];
  const own = links.includes(link) ? link : links.find((other) => other.href === link.href);
  return { slides: links.map(read), start: own === undefined ? 0 : links.indexOf(own) };
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
