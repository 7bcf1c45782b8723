import type { QuoteRequest, RequestStatus } from "../../../generated/api";
import { quoteFields } from "../../../generated/quote-form";

export type TextField = (typeof quoteFields)[number]["name"];
export type Choice = { value: string; label: string };

/** Handling a request goes from left to right; keys 1 to 5 follow this order. */
export const statuses: ReadonlyArray<{ value: RequestStatus; label: string }> = [
  { value: "new", label: "New" },
  { value: "contacted", label: "Contacted" },
  { value: "quoted", label: "Quoted" },
  { value: "won", label: "Won" },
  { value: "lost", label: "Lost" },
];

/** Whether a request is suspected to come from a robot. */
export const senders = [
  { value: "no", label: "Likely people" },
  { value: "yes", label: "Possibly robots" },
] as const;

export const projectTypes = choicesOf("projectType");

/** What people read for a field: the label of a choice, else the text itself. */
export function shownValue(request: QuoteRequest, name: TextField): string {
  const value = request[name];
  return choicesOf(name).find((choice) => choice.value === value)?.label ?? value;
}

export function statusLabel(status: RequestStatus): string {
  return statuses.find(({ value }) => value === status)?.label ?? status;
}

export function fullName({ firstName, lastName }: QuoteRequest): string {
  return `${firstName} ${lastName}`;
}

/** "1 request", "2 requests". */
export function countOf(count: number, what: string): string {
  return `${count.toLocaleString()} ${what}${count === 1 ? "" : "s"}`;
}

function choicesOf(name: TextField): readonly Choice[] {
  const control = quoteFields.find((field) => field.name === name)?.control;
  return control?.kind === "select" ? control.choices : [];
}
