import { DRAFT_KEY, OUTBOX_KEY, PHOTOS_KEY, SENT_KEY } from "./storage/storageKeys";

/**
 * The quote form's share of the script that every page loads. It only looks at two storage keys; the code that
 * acts on them is loaded when there is something to do.
 *
 * @param hydrateIsland loads and hydrates an island; passed in, because the islands don't know their loader
 */
export function startQuoteOnEveryPage(hydrateIsland: (island: HTMLElement) => void) {
  sendPending(hydrateIsland);
  clearSentDrafts();
  addEventListener("storage", clearSentDrafts);
  // A page in the back/forward cache gets no storage events.
  document.addEventListener("visibilitychange", clearSentDrafts);
}

/** Sends the quote requests and photos that could not be sent earlier, through the form if the page has one. */
function sendPending(hydrateIsland: (island: HTMLElement) => void) {
  try {
    const isPhotoDue = localStorage.getItem(PHOTOS_KEY)?.includes('"upload"');
    if (!localStorage.getItem(OUTBOX_KEY) && !isPhotoDue) return;
  } catch {
    return;
  }
  const form = document.querySelector<HTMLElement>("[data-island=quoteForm]");
  if (form) hydrateIsland(form);
  // If the import fails offline, the next page tries again.
  else import("./background").then((background) => background.sendPending()).catch(() => undefined);
}

/** Removes this tab's drafts once another tab has sent them. */
function clearSentDrafts() {
  try {
    for (const [name, text] of Object.entries(sessionStorage)) {
      // The visitor may have typed since; `background` compares the values.
      if (name.startsWith(DRAFT_KEY) && localStorage.getItem(SENT_KEY)?.includes(`${JSON.parse(text).key}:`))
        import("./background").then((background) => background.clearSentDrafts()).catch(() => undefined);
    }
  } catch {
    // Storage is blocked or holds foreign data.
  }
}
