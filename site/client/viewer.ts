import { signs } from "./intentEvents";

const load = () => import("../islands/viewer");

/** Links to pictures open the viewer, which comes at the first sign of use. Where it cannot, they stay links. */
export function startViewer() {
  for (const sign of signs) {
    document.addEventListener(
      sign,
      // Offline there is nothing to prepare; the click will find out for itself.
      (event) => pictureLink(event) && load().catch(() => undefined),
      { passive: true },
    );
  }
  document.addEventListener("click", async (event) => {
    const link = pictureLink(event);
    // Whoever asks for a new tab or a download gets it.
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (link === null || !plain) return;
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
