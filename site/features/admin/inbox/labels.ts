import type { QuoteRequest } from "../../../generated/api";
import { quoteFields } from "../../../generated/quote-form";
import { say, words } from "../words/words";
import { formChoices, formTitle, ownValue, topicOf } from "./forms";
import { projectTypes } from "./siteForm";
import { localTime } from "./times";

export type FieldName = (typeof quoteFields)[number]["name"];

/** Returns the reasons why a request is possibly from a robot; empty for requests that are older than the reasons. */
export function markReasons({ marks }: QuoteRequest): string {
  return marks.map((mark) => words.marks[mark]).join("; ");
}

/** Returns a field for display: the label of a choice, or the text itself. */
export function shownValue(request: QuoteRequest, name: FieldName): string {
  const value = request[name];
  if (request.form !== undefined) return ownValue(request, name) ?? value;
  return choicesOf(name).find((choice) => choice.value === value)?.label ?? value;
}

/** Returns the state of the e-mail about a request, in words; empty where no e-mails are sent. */
export function noticeWords({ notice, toldAt }: QuoteRequest): string {
  if (notice === "waiting") return words.card.notMailed;
  return toldAt === undefined ? "" : say(words.card.mailed, { time: localTime(toldAt) });
}

/** Returns the label of a topic of any form; that of one which no form has is its value. */
export function topicLabel(value: string): string {
  const choices = formChoices().flatMap((form) => topicOf(form.value).choices);
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** Returns what a request is about in a few words: its topic, and the title of an own form where that says more. */
export function subjectWords(request: QuoteRequest): string {
  const topic = shownValue(request, "projectType");
  if (request.form === undefined) return topic;
  const isNamed = topic === "" || formChoices().length > 1;
  return [isNamed && formTitle(request.form), topic].filter(Boolean).join(" · ");
}

/** A range of prices as the cost finder writes it into the details: `$2,400-5,000` or `2.400-5.000 €`. */
const RANGE =
  /(?:(?:\p{Sc}|CHF|CAD)\s?)[\d.,]*\d\s?[-–]\s?\d[\d.,]*\d|\d[\d.,\s]*\s?[-–]\s?[\d.,\s]*\d\s?(?:\p{Sc}|zł|kr)/u;

/** Returns when the work should begin. */
export function timingWords(request: QuoteRequest): string {
  return shownValue(request, "projectTimeline");
}

/** Returns the first range of prices in the customer's words: the one that the site showed, if it led to the form. */
export function rangeWords({ projectDetails }: QuoteRequest): string {
  return RANGE.exec(projectDetails)?.[0] ?? "";
}

/** Returns the name of the customer; without one, the address or the number at which to answer. */
export function fullName({ firstName, lastName, email, phone }: QuoteRequest): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email || phone;
}

function choicesOf(name: FieldName): ReadonlyArray<{ value: string; label: string }> {
  if (name === "projectType") return projectTypes;
  const control = quoteFields.find((field) => field.name === name)?.control;
  return control?.kind === "select" ? control.choices : [];
}
