import type { AnswerTemplate, QuoteRequest } from "../../../../generated/api";
import { english } from "../../words/english";
import { words } from "../../words/words";

/** Stands for the customer's first name, in texts of any language. */
const FIRST_NAME = placeOf(english.answers.firstName);

/** Stands for the customer's first name, in the language of the page. */
export function firstNamePlace(): string {
  return placeOf(words.answers.firstName);
}

/** The texts for requests of the built-in form, which is English. */
const ofBuiltInForm: readonly AnswerTemplate[] = [
  {
    name: "When may we measure?",
    text: `Thank you, ${FIRST_NAME}, for your request. When may we come to measure? It takes about half an hour, and you get a written quote afterwards.`,
  },
  {
    name: "Could not reach you",
    text: `Hello ${FIRST_NAME}, we tried to call you about your floor. When is a good time, and at which number?`,
  },
  {
    name: "What about the quote?",
    text: `Hello ${FIRST_NAME}, have you had time to look at our quote? We are glad to answer questions, or to change it.`,
  },
];

/**
 * Returns the texts to choose from: one's own come first, also in place of one that is built in with the same name. Those
 * that are built in speak of floors and quotes, so an own form has none of them.
 */
export function allTemplates(own: readonly AnswerTemplate[], { form }: QuoteRequest): AnswerTemplate[] {
  const others = [...(form === undefined ? ofBuiltInForm : []), { name: words.answers.noText, text: "" }];
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
