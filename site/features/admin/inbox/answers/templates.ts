import type { AnswerTemplate } from "../../../../generated/api";

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

/** Returns the texts to choose from: one's own come first, also in place of one that is built in with the same name. */
export function allTemplates(own: readonly AnswerTemplate[]): AnswerTemplate[] {
  return [...own, ...builtIn.filter(({ name }) => own.every((each) => each.name !== name))];
}

/** Returns the text for a customer. */
export function filledIn({ text }: AnswerTemplate, firstName: string): string {
  return text.replaceAll(FIRST_NAME, firstName);
}
