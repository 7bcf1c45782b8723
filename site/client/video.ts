import { isPlainClick } from "./plainClick";

/**
 * Plays a linked video on the page. Nothing is loaded from the other site before the click. The link stays below the
 * player: it leads to the same video where the player is blocked.
 */
export function startVideos() {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest<HTMLAnchorElement>("a[data-video]");
    if (!link?.dataset.video || !isPlainClick(event)) return;
    event.preventDefault();
    const player = document.createElement("iframe");
    const address = new URL(link.dataset.video);
    address.searchParams.set("autoplay", "1");
    player.src = address.href;
    player.title = link.querySelector(".video-title")?.textContent ?? "";
    player.allow = "autoplay; fullscreen; picture-in-picture";
    link.removeAttribute("data-video");
    link.before(player);
    player.focus();
  });
}
