import { DRAFT, SENT } from "../islands/quote/storage/storageKeys";

/** What another tab has sent does not stay behind in this one, whatever page it is on. */
export function startForgetting() {
  forget();
  addEventListener("storage", forget);
  // A page that sleeps hears nothing.
  document.addEventListener("visibilitychange", forget);
}

function forget() {
  try {
    const { key } = JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}");
    // Something may have been typed since: the form's own code decides.
    if (localStorage.getItem(SENT)?.includes(`${key}:`) === true)
      import("../islands/quote/sending/background")
        .then(({ forgetSent }) => forgetSent())
        .catch(() => undefined);
  } catch {
    // Blocked, or written by nobody knows whom.
  }
}
