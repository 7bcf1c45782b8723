import type { ComponentType } from "react";
import type { IslandName } from "../islands/registry";
import { signs } from "./intentEvents";

const load: Record<IslandName, () => Promise<unknown>> = {
  share: () => import("../islands/Share").then(({ Share }) => Share),
  quoteForm: () => import("../islands/quote/QuoteForm").then(({ QuoteForm }) => QuoteForm),
};

/** React arrives only for a page that has an island, and only when that island is near or touched. */
export function startIslands() {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (island.dataset.hydrate === "visible") whenNear(island);
    else whenTouched(island);
  }
}

/** Brings an island to life, once. Both files are asked for at the same time. */
export async function wake(island: HTMLElement) {
  const { dataset } = island;
  if (dataset.awake !== undefined) return;
  dataset.awake = "";
  try {
    const parts = [import("../islands/hydrate"), load[dataset.island as IslandName]()] as const;
    const [{ hydrate }, component] = await Promise.all(parts);
    await hydrate(island, component as ComponentType<object>);
  } catch {
    // The network went in between. What works without a script works until it is back.
    delete dataset.awake;
    addEventListener("online", () => wake(island), { once: true });
  }
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
