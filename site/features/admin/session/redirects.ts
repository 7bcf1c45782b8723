import { takeWordsAlong } from "./searchTextState";

const INBOX = "/admin";
const LOGIN = "/admin-login";

/** How long going there may take. */
const WAY = 5000;
let left = Number.NEGATIVE_INFINITY;

/** To the login, and back to where one is afterwards. What was chosen travels in the fragment, the words of a search in this tab. */
export function leaveForLogin() {
  // Several calls hear of the end at once, and a second way would break off the first.
  if (performance.now() - left < WAY) return;
  left = performance.now();
  takeWordsAlong();
  location.replace(location.hash === "" ? LOGIN : `${LOGIN}#${INBOX}${location.hash}`);
}

/** To the login, for good. Nothing that was typed stays behind in this tab. */
export function leaveAfterLogout() {
  sessionStorage.clear();
  location.replace(LOGIN);
}

export function goToInbox() {
  location.replace(INBOX + wantedState(location.hash));
}

/**
 * The state of the inbox that a login's fragment asks for: "#/admin#status=new" gives "#status=new". Only our own inbox can be
 * asked for. Its address stands here and the fragment adds a fragment, so no link to the login leads anywhere else.
 */
function wantedState(hash: string): string {
  const start = `#${INBOX}#`;
  return hash.startsWith(start) ? hash.slice(start.length - 1) : "";
}
