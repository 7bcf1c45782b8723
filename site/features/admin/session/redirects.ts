import { stashSearchText } from "./searchTextState";

const INBOX_PATH = "/admin";
const LOGIN_PATH = "/admin-login";

/** Ignore further redirects for this long after the first: several calls may fail with 401 at once. */
const REDIRECT_GUARD_MS = 5000;
let redirectedAt = Number.NEGATIVE_INFINITY;

/** Goes to the login and, after it, back to this view. The fragment carries the filters, this tab the search text. */
export function redirectToLogin() {
  if (performance.now() - redirectedAt < REDIRECT_GUARD_MS) return;
  redirectedAt = performance.now();
  stashSearchText();
  location.replace(location.hash === "" ? LOGIN_PATH : `${LOGIN_PATH}#${INBOX_PATH}${location.hash}`);
}

/** Goes to the login after a logout and removes everything from this tab's storage. */
export function redirectAfterLogout() {
  sessionStorage.clear();
  location.replace(LOGIN_PATH);
}

export function redirectToInbox() {
  location.replace(INBOX_PATH + requestedFragment(location.hash));
}

/**
 * Returns the inbox's fragment inside the login's: "#status=new" for "#/admin#status=new". The path is fixed, so no
 * link to the login can redirect anywhere else.
 */
function requestedFragment(hash: string): string {
  const start = `#${INBOX_PATH}#`;
  return hash.startsWith(start) ? hash.slice(start.length - 1) : "";
}
