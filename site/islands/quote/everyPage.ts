import { DRAFT_KEY, OUTBOX_KEY, PHOTOS_KEY, SENT_KEY } from "./storage/storageKeys";

/**
 * The quote form's share of the script that every page loads. It only looks at two storage keys; the code that
 * acts on them is loaded when there is something to do.
 *
 * @param hydrateIsland loads and hydrates an island; passed in, because the islands don't know their loader
 */
export function startQuoteOnEveryPage(hydrateIsland: (island: HTMLElement) => void) {
  sendPending(hydrateIsland);
  clearSentDraft();
  addEventListener("storage", clearSentDraft);
  // A page in the back/forward cache gets no storage events.
  document.addEventListener("visibilitychange", clearSentDraft);
}

/** Sends the quote requests and photos that could not be sent earlier, through the form if the page has one. */
function sendPending(hydrateIsland: (island: HTMLElement) => void) {
  try {
    const isPhotoDue = localStorage.getItem(PHOTOS_KEY)?.includes('"upload"') === true;
    if (localStorage.getItem(OUTBOX_KEY) === null && !isPhotoDue) return;
  } catch {
    return;
  }
  const form = document.querySelector<HTMLElement>("[data-island=quoteForm]");
  if (form !== null) hydrateIsland(form);
  // If the import fails offline, the next page tries again.
  else import("./background").then((background) => background.sendPending()).catch(() => undefined);
}

/** Removes this tab's draft once another tab has sent it. */
function clearSentDraft() {
  try {
    const { key } = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "{}");
    // The visitor may have typed since; `background` compares the values.
    if (localStorage.getItem(SENT_KEY)?.includes(`${key}:`) === true)
      import("./background").then((background) => background.clearSentDraft()).catch(() => undefined);
  } catch {
    // Storage is blocked or holds foreign data.
  }
}
