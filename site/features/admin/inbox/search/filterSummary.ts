import { say, words } from "../../words/words";
import { chosenLabel, filterNames } from "./filters";
import type { InboxView } from "./view";

/** Returns the search in words, for example: “miller”, New, Unread only. */
export function filterSummary({ text, filters }: InboxView): string {
  const labels = filterNames.map((name) => chosenLabel(name, filters));
  return [text.trim() !== "" && say(words.search.quoted, { text: text.trim() }), ...labels]
    .filter(Boolean)
    .join(", ");
}
