import { SHORTLIST_KEY } from "../islands/quote/storage/storageKeys";
import { intentEvents } from "./intentEvents";

/** An island that shows on the page what a link leads to. */
type LinkIsland = { show(link: HTMLAnchorElement): void };

const SHOWN = "a[data-viewer],a[data-video]";

/** The tools of floors start themselves, and show the sizes of a color in place; the viewer shows all other pictures. */
function load(part: Element): Promise<LinkIsland> {
  if (part.matches("[data-video]")) return import("../islands/video");
  return part.closest(".floors") ? import("../islands/floors") : import("../islands/viewer");
}

/** Loads the code for a part of the page at an intent event. Links show what they lead to, or are followed if that fails. */
export function startViewer() {
  const floors = document.querySelector(".floors");
  try {
    // Remembered colors are listed at once.
    if (floors && localStorage.getItem(SHORTLIST_KEY)) load(floors).catch(() => undefined);
    // It may have been opened before this script came.
    if (document.querySelector("#menu:popover-open")) import("./menu").catch(() => undefined);
  } catch {
    // Storage is blocked, or the browser has no popovers.
  }
  for (const event of intentEvents) {
    document.addEventListener(
      event,
      // A failed prefetch is ignored: the click tries again.
      (event) => {
        const part = closest(event, `${SHOWN},.floors`);
        const menu = closest(event, ".menu-open");
        if (menu) import("./menu").catch(() => undefined);
        else if (part) load(part).catch(() => undefined);
      },
      { passive: true },
    );
  }
  document.addEventListener("click", async (event) => {
    const link = closest<HTMLAnchorElement>(event, SHOWN);
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    try {
      (await load(link)).show(link);
    } catch {
      location.href = link.href;
    }
  });
}

/** Returns false for clicks that open a new tab or download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

function closest<Part extends Element>({ target }: Event, selector: string): Part | null | undefined {
  // The document has no such function.
  return (target as Element).closest?.<Part>(selector);
}
