/** Enough for services that visitors fill in: they run, and cannot lead this page elsewhere. */
const OF_GUESTS = "allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts";

/**
 * Plays a linked video on the page, or shows the service of a section `guest`. Nothing is loaded from the other site
 * before the click. The link stays below the frame: it leads to the same place where the frame is blocked.
 * client/viewer.ts calls it.
 */
export function show(link: HTMLAnchorElement) {
  // A second click while this was loading.
  if (link.dataset.video === undefined) return;
  const player = document.createElement("iframe");
  if (link.dataset.video === "") {
    player.sandbox.value = OF_GUESTS;
    player.src = link.href;
    // It says that the button opens the service here.
    link.nextElementSibling?.remove();
  } else {
    const address = new URL(link.dataset.video);
    address.searchParams.set("autoplay", "1");
    player.src = address.href;
  }
  player.title = (link.querySelector(".video-title") ?? link).textContent ?? "";
  player.allow = "autoplay; fullscreen; picture-in-picture";
  link.removeAttribute("data-video");
  link.before(player);
  player.focus();
}
