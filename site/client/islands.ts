import type { IslandName } from "../islands/registry";
import { intentEvents } from "./intentEvents";

/** The modules of the islands; each exports its component and nothing else. */
const load: Record<IslandName, () => Promise<object>> = {
  share: () => import("../islands/Share"),
  search: () => import("../islands/search/Search"),
  costFinder: () => import("../islands/cost/CostFinder"),
  quoteForm: () => import("../islands/quote/QuoteForm"),
};

/** Hydrates each island of the page when it nears the screen or is about to be used. React is loaded only then. */
export function startIslands() {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    repeatClicks(island);
    if (island.dataset.hydrate === "visible") hydrateWhenNear(island);
    else hydrateOnIntent(island);
  }
}

/** Hydrates an island, once. Resolves when it is awake. */
export function hydrateIsland(island: HTMLElement & { awake?: Promise<void> }): Promise<void> {
  island.awake ??= wake(island);
  return island.awake;
}

/** Fetches an island's code and React in parallel. */
async function wake(island: HTMLElement): Promise<void> {
  // Before the attempt: a connection that returns while it fails counts too.
  const again = new Promise((resolve) => {
    addEventListener("online", resolve);
    island.addEventListener("focusin", resolve);
  });
  try {
    const parts = [import("../islands/hydrate"), load[island.dataset.island as IslandName]()] as const;
    // One that is still on its way would fail the next attempt too.
    await Promise.allSettled(parts);
    await (await parts[0]).hydrate(island, await parts[1]);
    island.dataset.awake = "1";
  } catch {
    // No connection. The island keeps working without a script until there is one, or until the next attempt to use it.
    await again;
    await wake(island);
  }
}

function hydrateWhenNear(island: HTMLElement) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      hydrateIsland(island);
    },
    { rootMargin: "200px" },
  );
  observer.observe(island);
}

/** Hydrates at the first intent event, or at once if that came before this script. */
function hydrateOnIntent(island: HTMLElement) {
  const start = () => hydrateIsland(island);
  for (const event of intentEvents) island.addEventListener(event, start, { once: true, passive: true });
  const isUsed = ({ checked, defaultChecked, value, defaultValue }: HTMLInputElement) =>
    checked !== defaultChecked || value !== defaultValue;
  if (island.matches(":hover, :focus-within") || [...island.querySelectorAll("input")].some(isUsed)) start();
}

/** Repeats the last click that an island could not answer before it was awake. */
function repeatClicks(island: HTMLElement) {
  let last = -1;
  island.addEventListener("click", async (event) => {
    const buttons = () => [...island.querySelectorAll("button")];
    const place = buttons().findIndex((button) => button.contains(event.target as Element));
    // A form works without a script, but only its script sends files.
    const isSubmit = buttons()[place]?.type === "submit";
    const files = island.querySelector<HTMLInputElement>("[type=file]")?.files;
    if (place < 0 || island.dataset.awake || (isSubmit && !files?.length)) return;
    event.preventDefault();
    last = place;
    await hydrateIsland(island);
    // By their place, because they may be other elements now.
    buttons()[last]?.click();
    last = -1;
  });
}
