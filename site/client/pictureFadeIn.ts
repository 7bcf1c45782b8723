/**
 * Pictures further down that have not come yet wait as their own colors and fade in. The first screen's are
 * shown as they arrive, and what is there already, out of the cache, stays as it is.
 */
export function startPictures() {
  for (const image of document.querySelectorAll<HTMLImageElement>(".picture img[loading=lazy]")) {
    if (image.complete) continue;
    const { classList } = image.closest(".picture") as Element;
    const show = () => classList.remove("picture-waits");
    classList.add("picture-waits");
    image.addEventListener("load", show);
    // The words that stand in for it.
    image.addEventListener("error", show);
  }
}
