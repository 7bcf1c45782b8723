import type { AnswerTemplate, QuoteRequest } from "../../../../generated/api";
import { english } from "../../words/english";
import { words } from "../../words/words";
import { BUILT_IN, customersLanguage } from "../forms";

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

/** The same for requests of its Spanish translation. Their names are in the language of the owner, as above. */
const inSpanish = [
  `Gracias por su solicitud, ${FIRST_NAME}. ¿Cuándo podemos ir a medir? Toma una media hora, y después recibe la cotización por escrito.`,
  `Hola, ${FIRST_NAME}: intentamos llamarle por su piso. ¿A qué hora y a qué número le conviene?`,
  `Hola, ${FIRST_NAME}: ¿pudo ver nuestra cotización? Con gusto respondemos preguntas o la cambiamos.`,
];

/**
 * Returns the texts to choose from: one's own come first, also in place of one that is built in with the same name. Those
 * that are built in speak of floors and quotes, so only the built-in form has them, in the language of the customer.
 */
export function allTemplates(own: readonly AnswerTemplate[], request: QuoteRequest): AnswerTemplate[] {
  const others = [...builtInFor(request), { name: words.answers.noText, text: "" }];
  return [...own, ...others.filter(({ name }) => own.every((each) => each.name !== name))];
}

/** Returns the text for a customer. Without a name its place goes, and the commas around it. */
export function filledIn({ text }: AnswerTemplate, firstName: string): string {
  const known = text.replaceAll(firstNamePlace(), FIRST_NAME);
  if (firstName === "")
    return known.replace(/,\s*\{first name\},?|^\{first name\},?\s*|\s*\{first name\}/g, "");
  return known.replaceAll(FIRST_NAME, firstName);
}

function builtInFor(request: QuoteRequest): readonly AnswerTemplate[] {
  if (request.form === undefined) return ofBuiltInForm;
  if (request.form !== BUILT_IN || customersLanguage(request) !== "es") return [];
  return ofBuiltInForm.map(({ name }, place) => ({ name, text: inSpanish[place] ?? "" }));
}

function placeOf(name: string): string {
  return `{${name}}`;
}
