import { projectTypes, senders, statusLabel } from "../labels";
import type { View } from "./view";

/** What a list is narrowed to, for who does not see the search itself: "miller", New, Unread only. */
export function chosenIn({ text, projectType, status, suspected, unread }: View): string {
  return [
    text.trim() !== "" && `“${text.trim()}”`,
    projectTypes.find(({ value }) => value === projectType)?.label,
    status !== "" && statusLabel(status),
    senders.find(({ value }) => value === suspected)?.label,
    unread && "Unread only",
  ]
    .filter(Boolean)
    .join(", ");
}
