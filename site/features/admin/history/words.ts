import type { Action, HistoryEntry, RequestStatus } from "../../../generated/api";
import { REQUEST_STATUSES } from "../../../generated/api-constants";
import { countOf, statusLabels } from "../inbox/labels";
import { moneyWords } from "../inbox/money";

type Words = (entry: HistoryEntry, about: About) => string;

/** The subject of a history. */
export type About = "account" | "request";

/** The words for an entry of a history. A new action fails to compile. */
const words: Record<Action, Words> = {
  "logged-in": () => "Logged in",
  "logged-out": () => "Logged out",
  "wrong-password": (entry) => `Wrong password${triedOf(entry)}${times(entry.count)}`,
  "session-ended": ({ detail }) => `Session ended: ${detail ?? ""}`,
  "password-changed": () => "Password changed, all other sessions ended",
  "wrong-code": (entry) => `Right password, wrong code${triedOf(entry)}${times(entry.count)}`,
  "second-step-on": () => "Second step turned on with an app",
  "second-step-off": () => "App of the second step turned off",
  "recovery-code-used": () => "Logged in with a recovery code",
  "recovery-codes-renewed": () => "New recovery codes, those before do not count any more",
  "passkey-added": ({ detail }) => `Passkey added: ${detail ?? ""}`,
  "passkey-removed": ({ detail }) => `Passkey removed: ${detail ?? ""}`,
  "passkey-used": ({ detail }) => `Logged in with a passkey: ${detail ?? ""}`,
  "wrong-passkey": (entry) => `Right password, wrong passkey${triedOf(entry)}${times(entry.count)}`,
  "person-added": ({ detail }) => `Person added: ${detail ?? ""}`,
  "person-removed": ({ detail }) => `Person removed: ${detail ?? ""}`,
  "person-renamed": ({ detail }) => `Person renamed: ${detail ?? ""}`,
  "made-owner": ({ detail }) => `Made an owner: ${detail ?? ""}`,
  "made-staff": ({ detail }) => `Made staff: ${detail ?? ""}`,
  "password-reset": ({ detail }) => `Password reset, all sessions ended: ${detail ?? ""}`,
  "notifications-on": () => "Notifications turned on",
  "notifications-off": ({ detail }) => `Notifications turned off: ${detail ?? ""}`,
  exported: ({ count }, about) =>
    about === "request" ? "Exported" : `${countOf(count, "request")} exported`,
  erased: ({ count }, about) => (about === "request" ? "Erased" : `${countOf(count, "request")} erased`),
  "lost-deleted": ({ count }, about) =>
    `${about === "request" ? "Deleted" : `${countOf(count, "lost request")} deleted`} by the rule for lost requests`,
  "age-deleted": ({ count }, about) =>
    `${about === "request" ? "Deleted" : `${countOf(count, "request")} deleted`} after the time of their form`,
  opened: () => "Opened",
  read: () => "Marked as read",
  unread: () => "Marked as unread",
  "status-changed": ({ detail }) => `Status: ${statusLabel(detail)}`,
  "note-changed": ({ count }) => `Note changed${times(count)}`,
  "amount-changed": ({ detail }) =>
    detail === undefined ? "No amount any more" : `Amount of the quote: ${moneyWords(Number(detail))}`,
  "call-again": ({ detail }) => (detail === undefined ? "No call any more" : `Call again on ${detail}`),
  assigned: ({ detail }) => (detail === undefined ? "Assigned to nobody" : `Assigned to ${detail}`),
  "not-robot": () => "Not a robot",
  robot: () => "Possibly a robot, again",
  deleted: () => "Moved to the trash",
  restored: () => "Restored",
};

export function entryWords(entry: HistoryEntry, about: About): string {
  return words[entry.action](entry, about);
}

/** Returns the person whose login was tried. An entry of a session has a browser, and its author stands beside that. */
function triedOf({ browser, person }: HistoryEntry): string {
  return browser === undefined && person !== undefined ? ` for ${person}` : "";
}

function times(count: number): string {
  return count > 1 ? `, ${count.toLocaleString()} times` : "";
}

function statusLabel(name: string | undefined): string {
  const status: RequestStatus | undefined = REQUEST_STATUSES.find((each) => each === name);
  return status === undefined ? (name ?? "") : statusLabels[status];
}
