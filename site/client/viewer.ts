import { intentEvents } from "./intentEvents";
import { isPlainClick } from "./plainClick";

const load = () => import("../islands/viewer");

/** Opens links to pictures in the viewer, which is loaded at the first intent event. If that fails, the link is followed. */
export function startViewer() {
  for (const event of intentEvents) {
    document.addEventListener(
      event,
      // A failed prefetch is ignored: the click tries again.
      (event) => pictureLink(event) && load().catch(() => undefined),
      { passive: true },
    );
  }
  document.addEventListener("click", async (event) => {
    const link = pictureLink(event);
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    try {
      (await load()).openViewer(link);
    } catch {
      location.href = link.href;
    }
  });
}

function pictureLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-viewer]") : null;
}
