/**
 * Plays a linked video on the page. Nothing is loaded from the other site before the click. The link stays below the
 * player: it leads to the same video where the player is blocked. client/viewer.ts calls it.
 */
export function show(link: HTMLAnchorElement) {
  // A second click while this was loading.
  if (link.dataset.video === undefined) return;
  const player = document.createElement("iframe");
  const address = new URL(link.dataset.video);
  address.searchParams.set("autoplay", "1");
  player.src = address.href;
  player.title = link.querySelector(".video-title")?.textContent ?? "";
  player.allow = "autoplay; fullscreen; picture-in-picture";
  link.removeAttribute("data-video");
  link.before(player);
  player.focus();
}
