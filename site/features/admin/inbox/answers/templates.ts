import type { AnswerTemplate, QuoteRequest } from "../../../../generated/api";

/** Stands for the customer's first name. */
export const FIRST_NAME = "{first name}";

/** The texts that everybody has. */
const builtIn: readonly AnswerTemplate[] = [
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
  { name: "No text", text: "" },
];

/**
 * Returns the texts to choose from: one's own come first, also in place of one that is built in with the same name. Those
 * that are built in speak of floors and quotes, so an own form has none of them.
 */
export function allTemplates(own: readonly AnswerTemplate[], { form }: QuoteRequest): AnswerTemplate[] {
  const others = builtIn.filter(({ text }) => form === undefined || text === "");
  return [...own, ...others.filter(({ name }) => own.every((each) => each.name !== name))];
}

/** Returns the text for a customer. Without a name its place goes, and the commas around it. */
export function filledIn({ text }: AnswerTemplate, firstName: string): string {
  if (firstName === "")
    return text.replace(/,\s*\{first name\},?|^\{first name\},?\s*|\s*\{first name\}/g, "");
  return text.replaceAll(FIRST_NAME, firstName);
}
