import { signs } from "./signs";

/** React arrives only for a page that has an island, and only when that island is near or touched. */
export function startIslands() {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (island.dataset.hydrate === "visible") whenNear(island);
    else whenTouched(island);
  }
}

async function wake(island: HTMLElement) {
  const { hydrate } = await import("../islands/hydrate");
  await hydrate(island);
}

function whenNear(island: HTMLElement) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      wake(island);
    },
    { rootMargin: "200px" },
  );
  observer.observe(island);
}

/** A click that comes before React does is kept, and made again once somebody listens. */
function whenTouched(island: HTMLElement) {
  let clicked: HTMLElement | null = null;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (button !== null) clicked = button;
    start();
  };
  const start = async () => {
    for (const sign of signs) island.removeEventListener(sign, start);
    if (island.dataset.hydrate === "") return;
    island.dataset.hydrate = "";
    await wake(island);
    island.removeEventListener("click", keep);
    clicked?.click();
  };
  for (const sign of signs) island.addEventListener(sign, start, { passive: true });
  island.addEventListener("click", keep);
}
