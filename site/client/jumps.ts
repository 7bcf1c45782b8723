/** A way longer than this many windows is jumped, up to the last window. */
const MAX_SCROLL_WINDOWS = 2;

/** Scrolling smoothly over many screens takes seconds. The browser scrolls the rest of the way. */
export function startJumps() {
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href*='#']");
    const aim = link?.pathname === location.pathname && document.getElementById(link.hash.slice(1));
    if (!aim) return;
    const { top } = aim.getBoundingClientRect();
    if (Math.abs(top) > MAX_SCROLL_WINDOWS * innerHeight)
      scrollBy({ top: top - Math.sign(top) * innerHeight, behavior: "instant" });
  });
}
