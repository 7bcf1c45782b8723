import type { AnswerTemplate, QuoteRequest } from "../../../../generated/api";
import { english } from "../../words/english";
import { say, words } from "../../words/words";

/** Stands for the customer's first name, in texts of any language. */
const FIRST_NAME = placeOf(english.answers.firstName);

/** Stands for the customer's first name, in the language of the page. */
export function firstNamePlace(): string {
  return placeOf(words.answers.firstName);
}

/** The texts that everybody has. */
function builtIn(): AnswerTemplate[] {
  const { answers } = words;
  const placeholder = firstNamePlace();
  return [
    { name: answers.measure, text: say(answers.measureText, { placeholder }) },
    { name: answers.unreached, text: say(answers.unreachedText, { placeholder }) },
    { name: answers.quote, text: say(answers.quoteText, { placeholder }) },
    { name: answers.noText, text: "" },
  ];
}

/**
 * Returns the texts to choose from: one's own come first, also in place of one that is built in with the same name. Those
 * that are built in speak of floors and quotes, so an own form has none of them.
 */
export function allTemplates(own: readonly AnswerTemplate[], { form }: QuoteRequest): AnswerTemplate[] {
  const others = builtIn().filter(({ text }) => form === undefined || text === "");
  return [...own, ...others.filter(({ name }) => own.every((each) => each.name !== name))];
}

/** Returns the text for a customer. Without a name its place goes, and the commas around it. */
export function filledIn({ text }: AnswerTemplate, firstName: string): string {
  const known = text.replaceAll(firstNamePlace(), FIRST_NAME);
  if (firstName === "")
    return known.replace(/,\s*\{first name\},?|^\{first name\},?\s*|\s*\{first name\}/g, "");
  return known.replaceAll(FIRST_NAME, firstName);
}

function placeOf(name: string): string {
  return `{${name}}`;
}
