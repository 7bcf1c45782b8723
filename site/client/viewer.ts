import { intentEvents } from "./intentEvents";
import { isPlainClick } from "./plainClick";

/** An island that shows the picture of a link on the page. */
type PictureIsland = { showPicture(link: HTMLAnchorElement): void };

/** The tools of floors start themselves, and show the sizes of a color in place; the viewer shows all other pictures. */
const load = (part: Element): Promise<PictureIsland> =>
  part.closest(".floors") ? import("../islands/floors") : import("../islands/viewer");

/** Loads the code for a part of the page at an intent event. Links to pictures show them, or are followed if that fails. */
export function startViewer() {
  for (const event of intentEvents) {
    document.addEventListener(
      event,
      // A failed prefetch is ignored: the click tries again.
      (event) => {
        const part = closest(event, "a[data-viewer],.floors");
        if (part !== null) load(part).catch(() => undefined);
      },
      { passive: true },
    );
  }
  document.addEventListener("click", async (event) => {
    const link = closest<HTMLAnchorElement>(event, "a[data-viewer]");
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    try {
      (await load(link)).showPicture(link);
    } catch {
      location.href = link.href;
    }
  });
}

function closest<Part extends Element>({ target }: Event, selector: string): Part | null {
  return target instanceof Element ? target.closest<Part>(selector) : null;
}
