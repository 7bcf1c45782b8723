import type { ComponentType } from "react";
import type { IslandName } from "../islands/registry";
import { intentEvents } from "./intentEvents";

const load: Record<IslandName, () => Promise<unknown>> = {
  share: () => import("../islands/Share").then(({ Share }) => Share),
  search: () => import("../islands/search/Search").then(({ Search }) => Search),
  costFinder: () => import("../islands/cost/CostFinder").then(({ CostFinder }) => CostFinder),
  quoteForm: () => import("../islands/quote/QuoteForm").then(({ QuoteForm }) => QuoteForm),
};

/** Hydrates each island of the page when it nears the screen or is about to be used. React is loaded only then. */
export function startIslands() {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (island.dataset.hydrate === "visible") hydrateWhenNear(island);
    else hydrateOnIntent(island);
  }
}

/** Hydrates an island, once. Its code and React are fetched in parallel. */
export async function hydrateIsland(island: HTMLElement) {
  const { dataset } = island;
  if (dataset.awake !== undefined) return;
  dataset.awake = "";
  try {
    const parts = [import("../islands/hydrate"), load[dataset.island as IslandName]()] as const;
    const [{ hydrate }, component] = await Promise.all(parts);
    await hydrate(island, component as ComponentType<object>);
  } catch {
    // Offline. The island keeps working without a script until the connection returns.
    delete dataset.awake;
    addEventListener("online", () => hydrateIsland(island), { once: true });
  }
}

function hydrateWhenNear(island: HTMLElement) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      hydrateIsland(island);
    },
    { rootMargin: "200px" },
  );
  observer.observe(island);
}

/** Hydrates at the first intent event. A click that precedes hydration is repeated after it. */
function hydrateOnIntent(island: HTMLElement) {
  let clicked: HTMLElement | null = null;
  const rememberClick = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (button !== null) clicked = button;
    start();
  };
  const start = async () => {
    for (const event of intentEvents) island.removeEventListener(event, start);
    if (island.dataset.hydrate === "") return;
    island.dataset.hydrate = "";
    await hydrateIsland(island);
    island.removeEventListener("click", rememberClick);
    clicked?.click();
  };
  for (const event of intentEvents) island.addEventListener(event, start, { passive: true });
  island.addEventListener("click", rememberClick);
}
