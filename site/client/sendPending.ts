import { WAITING } from "../islands/quote/storage/storageKeys";
import { wake } from "./islands";

/** A quote request that could not be sent earlier is sent now, by the form where there is one. */
export function startWaiting() {
  try {
    if (localStorage.getItem(WAITING) === null) return;
  } catch {
    return;
  }
  const form = document.querySelector<HTMLElement>("[data-island=quoteForm]");
  if (form !== null) wake(form);
  // Offline, the next page tries again.
  else import("../islands/quote/sending/background").then(({ resume }) => resume()).catch(() => undefined);
}
