/**
 * Lazy pictures that are not loaded yet show their placeholder colors and fade in. Pictures of the first screen
 * and cached ones are left alone.
 */
export function startPictureFadeIn() {
  for (const image of document.querySelectorAll<HTMLImageElement>(".picture img[loading=lazy]")) {
    if (image.complete) continue;
    const { classList } = image.closest(".picture") as Element;
    const show = () => classList.remove("picture-waits");
    classList.add("picture-waits");
    image.addEventListener("load", show);
    // Shows the alt text.
    image.addEventListener("error", show);
  }
}
