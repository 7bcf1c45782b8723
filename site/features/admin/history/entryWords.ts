import type { Action, HistoryEntry, RequestStatus } from "../../../generated/api";
import { REQUEST_STATUSES } from "../../../generated/api-constants";
import { moneyWords } from "../inbox/money";
import { fromApi } from "../words/fromApi";
import { say, words } from "../words/words";

/** The subject of a history. */
export type About = "account" | "request";

/** Entries that several of the same kind make one. */
const counted: readonly Action[] = ["wrong-password", "wrong-code", "wrong-passkey", "note-changed"];

export function entryWords(entry: HistoryEntry, about: About): string {
  const { action, count } = entry;
  const text = textOf(entry, about);
  return counted.includes(action) && count > 1 ? say(words.history.times, { entry: text, count }) : text;
}

function textOf({ action, count, detail, browser, person }: HistoryEntry, about: About): string {
  const { history } = words;
  // An entry of a session has a browser, and its author stands beside that.
  const tried = browser === undefined && person !== undefined ? person : null;
  switch (action) {
    case "wrong-password":
      return tried === null ? history.actions[action] : say(history.wrongPasswordFor, { name: tried });
    case "wrong-code":
      return tried === null ? history.actions[action] : say(history.wrongCodeFor, { name: tried });
    case "wrong-passkey":
      return tried === null ? history.actions[action] : say(history.wrongPasskeyFor, { name: tried });
    case "exported":
      return about === "request" ? history.actions[action] : say(history.exported, { count });
    case "erased":
      return about === "request" ? history.actions[action] : say(history.erased, { count });
    case "lost-deleted":
      return about === "request" ? history.actions[action] : say(history.lostDeleted, { count });
    case "age-deleted":
      return about === "request" ? history.actions[action] : say(history.ageDeleted, { count });
    case "amount-changed":
      return detail === undefined
        ? history.noAmount
        : say(history.actions[action], { detail: moneyWords(Number(detail)) });
    case "call-again":
      return detail === undefined ? history.noCall : say(history.actions[action], { detail });
    case "assigned":
      return detail === undefined ? history.toNobody : say(history.actions[action], { detail });
    case "status-changed":
      return say(history.actions[action], { detail: statusLabel(detail) });
    default:
      return say(history.actions[action] as string, { detail: fromApi(detail ?? "") });
  }
}

function statusLabel(name: string | undefined): string {
  const status: RequestStatus | undefined = REQUEST_STATUSES.find((each) => each === name);
  return status === undefined ? (name ?? "") : words.statuses[status];
}
