import type { Mark, QuoteRequest, RequestStatus } from "../../../generated/api";
import { quoteFields } from "../../../generated/quote-form";
import { formChoices, formTitle, ownValue, topicOf } from "./forms";
import { projectTypes } from "./siteForm";
import { localTime } from "./times";

export type FieldName = (typeof quoteFields)[number]["name"];

/** Labels of the statuses. A new status fails to compile. */
export const statusLabels: Record<RequestStatus, string> = {
  new: "New",
  contacted: "Contacted",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
};

/** The signs of a robot in words. A new mark fails to compile. */
export const markLabels: Record<Mark, string> = {
  honeypot: "filled a field that people do not see",
  "too-fast": "sent faster than people type",
  "no-fill-time": "not sent by our page",
  "link-in-name": "a link in the name",
  "many-links": "many links in the text",
  markup: "links as robots write them",
  advertisement: "reads like an advertisement",
  "repeated-text": "the same text came from somebody else",
  "no-language": "not sent by a browser",
  "many-from-address": "many requests from one connection",
  "sales-words": "some words of an advertisement",
  "unknown-link": "a link, and nothing about the work",
  "other-alphabet": "in another alphabet",
  "odd-name": "a name that looks made up",
  "odd-phone": "a phone number that cannot be one",
  "odd-address": "an address that looks made up",
  gibberish: "words that nobody can pronounce",
  "no-script": "sent by a browser without scripts",
  "unknown-form": "the version of its form is not known",
  flood: "one of very many at that time, customers among them",
};

/** Returns the reasons why a request is possibly from a robot; empty for requests that are older than the reasons. */
export function markReasons({ marks }: QuoteRequest): string {
  return marks.map((mark) => markLabels[mark]).join("; ");
}

/** Returns a field for display: the label of a choice, or the text itself. */
export function shownValue(request: QuoteRequest, name: FieldName): string {
  const value = request[name];
  if (request.form !== undefined) return ownValue(request, name) ?? value;
  return choicesOf(name).find((choice) => choice.value === value)?.label ?? value;
}

/** Returns the state of the e-mail about a request, in words; empty where no e-mails are sent. */
export function noticeWords({ notice, toldAt }: QuoteRequest): string {
  if (notice === "waiting") return "The e-mail to you has not gone out yet";
  return toldAt === undefined ? "" : `E-mailed to you ${localTime(toldAt)}`;
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

/** Returns the name of the customer; without one, the address or the number at which to answer. */
export function fullName({ firstName, lastName, email, phone }: QuoteRequest): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email || phone;
}

/** "1 request", "2 requests". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}

function choicesOf(name: FieldName): ReadonlyArray<{ value: string; label: string }> {
  if (name === "projectType") return projectTypes;
  const control = quoteFields.find((field) => field.name === name)?.control;
  return control?.kind === "select" ? control.choices : [];
}
