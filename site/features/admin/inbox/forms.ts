import type { FormVersionBody, QuoteRequest } from "../../../generated/api";
import type { FormDefinition } from "../../../generated/props";
import { locale, primaryOf, say, sayForAnyTrade, words } from "../words/words";
import { projectTypes } from "./siteForm";

type Field = FormDefinition["fields"][number];
type Choice = { value: string; label: string };
type Version = Pick<FormVersionBody, "name" | "version" | "definition">;

/** The name of the built-in form in a search. */
export const BUILT_IN = "quote";

/** The column of a request in which the value of a role is. */
const columns = {
  firstName: "firstName",
  name: "firstName",
  lastName: "lastName",
  email: "email",
  phone: "phone",
  address: "propertyAddress",
  topic: "projectType",
  timing: "projectTimeline",
  details: "projectDetails",
} as const satisfies Record<string, keyof QuoteRequest>;

/** The columns in words of no trade, for requests of several forms and of a version that is not known. */
export const roleColumns = () =>
  [
    ["firstName", words.common.firstName],
    ["lastName", words.common.lastName],
    ["email", words.common.emailAddress],
    ["phone", words.common.phone],
    ["propertyAddress", words.common.address],
    ["projectType", words.card.topic],
    ["projectTimeline", words.card.timing],
    ["projectDetails", words.card.details],
  ] as const;

/** A version whose definition has the words of the owner. */
type Known = Version & { definition: FormDefinition; customersTitle: string };

let versions: readonly Known[] = [];
let isBuiltInUsed = true;

/** Keeps all versions of the site's own forms, the newest last, and whether requests of the built-in form are there. */
export function rememberForms(all: readonly Version[], hasBuiltIn: boolean) {
  versions = all.map((version) => {
    const definition = version.definition as unknown as FormDefinition;
    const original = all.find(
      (other) => other.name === version.name && other.version === definition.original?.version,
    );
    return {
      ...version,
      definition: inWordsOf(definition, original?.definition as unknown as FormDefinition | undefined),
      customersTitle: definition.title,
    };
  });
  const hasQuotes = all.some(({ name }) => name === BUILT_IN);
  isBuiltInUsed = hasBuiltIn && !hasQuotes;
  sayForAnyTrade(!hasBuiltIn && !hasQuotes);
}

/** Returns the forms of which there may be requests. */
export function formChoices(): Choice[] {
  const names = [...new Set(versions.map(({ name }) => name))];
  const own = names.map((value) => ({ value, label: formTitle(value) }));
  return isBuiltInUsed ? [{ value: BUILT_IN, label: formTitle(BUILT_IN) }, ...own] : own;
}

/** Returns the title of a form in its newest version. Requests and numbers have no name for the built-in one. */
export function formTitle(name: string | undefined): string {
  const title = versionsOf(name ?? "").at(-1)?.title;
  return title ?? (name === undefined || name === "" || name === BUILT_IN ? words.card.quoteRequest : name);
}

/** Returns the title of a request's form in the words of the customer. */
export function customersTitle({ form, formVersion }: QuoteRequest): string {
  const one = versions.find(({ name, version }) => name === form && version === formVersion);
  return one?.customersTitle ?? formTitle(form);
}

/** Returns true if visitors read the site in several languages. */
export function hasLanguages(): boolean {
  return versions.some(({ definition }) => definition.original !== undefined);
}

/** Returns the name of the language in which a request was written; empty if that is the owner's. */
export function languageWords(request: QuoteRequest): string {
  const language = customersLanguage(request);
  return language === ""
    ? ""
    : (new Intl.DisplayNames([locale ?? "en"], { type: "language" }).of(language) ?? language);
}

/** Returns the code of that language, such as `es`. */
export function customersLanguage(request: QuoteRequest): string {
  const { original, language } = definitionOf(request) ?? {};
  return original === undefined || language === undefined ? "" : primaryOf(language);
}

/** Returns the form whose topics are the choices: the chosen one, or the only one. Empty for several own forms. */
export function formOfTopics(chosen: string): string {
  if (chosen !== "") return chosen;
  const [first, ...others] = formChoices();
  return isBuiltInUsed ? BUILT_IN : others.length === 0 ? (first?.value ?? "") : "";
}

/** Returns true if the topics of a form are the project types of the built-in one. */
export function isBuiltIn(form: string): boolean {
  return form === BUILT_IN && isBuiltInUsed;
}

/** Returns the field and the choices of a form's topic, in any of its versions. */
export function topicOf(form: string): { label: string; choices: readonly Choice[] } {
  if (isBuiltIn(form)) return { label: words.search.projectType, choices: projectTypes };
  const fields = versionsOf(form).flatMap(({ fields }) => fields.filter(({ role }) => role === "topic"));
  const labels = new Map(fields.flatMap(choicesOf).map(({ value, label }) => [value, label]));
  const choices = [...labels].map(([value, label]) => ({ value, label }));
  return { label: fields.at(-1)?.label ?? words.card.topic, choices };
}

/** An answer for display. */
export type Answer = { name: string; label: string; text: string; column: keyof QuoteRequest | null };

/** Returns what was answered, in the order and with the labels of the request's version, and by name what it lacks. */
export function answersOf(request: QuoteRequest): Answer[] {
  const fields = definitionOf(request)?.fields;
  const left = new Map(Object.entries(request.answers ?? {}));
  const answers: Answer[] = [];
  for (const field of fields ?? []) {
    const column = columnOf(field);
    const value = storedValue(request, field);
    left.delete(field.name);
    answers.push({ name: field.name, label: field.label, text: valueWords(field, value), column });
  }
  if (fields === undefined)
    for (const [column, label] of roleColumns()) {
      const { name, label: own } =
        fieldsOver(request.form ?? "").find((each) => columnOf(each) === column) ?? {};
      answers.push({ name: name ?? column, label: own ?? label, text: request[column], column });
    }
  for (const [name, value] of left) {
    const field = fieldsOver(request.form ?? "").find((each) => each.name === name);
    const text = field === undefined ? value : valueWords(field, value);
    answers.push({ name, label: field?.label ?? name, text, column: null });
  }
  return answers.filter(({ text }) => text !== "");
}

/** Returns the fields of a form over all its versions, by name: those of the newest one first, dropped ones last. */
export function fieldsOver(form: string): Field[] {
  const fields = new Map<string, Field>();
  for (const { fields: all } of versionsOf(form).reverse())
    for (const field of all)
      if (field.control.kind !== "photos" && !fields.has(field.name)) fields.set(field.name, field);
  return [...fields.values()];
}

/** Returns the stored value of a field. */
export function storedValue(request: QuoteRequest, field: Field): string {
  const column = columnOf(field);
  return column === null ? (request.answers?.[field.name] ?? "") : String(request[column]);
}

/** Returns the words of a column of an own form's request, or undefined if its form has no such field. */
export function ownValue(request: QuoteRequest, column: keyof QuoteRequest): string | undefined {
  return answersOf(request).find((answer) => answer.column === column)?.text;
}

/** Returns the hours within which a request is to be answered; 0 for no promise, undefined for the site's own. */
export function promisedHours(request: QuoteRequest): number | undefined {
  return definitionOf(request)?.answerWithinHours;
}

/** Returns true for the form that says by which hour of the day it is answered: the built-in one, in any language. */
export function isSameDayForm({ form = BUILT_IN }: QuoteRequest): boolean {
  return form === BUILT_IN;
}

/** Returns true if the version of a request's form is known, or it is the built-in form. */
export function isVersionKnown({ formVersion }: QuoteRequest): boolean {
  return formVersion === undefined || versions.some(({ version }) => version === formVersion);
}

/** Returns in words where the visitor came from: "From www.search.example · campaign spring". */
export function sourceWords({ source = {} }: QuoteRequest, sign = " · "): string {
  const { referrer, ...campaign } = source;
  const names: Record<string, string> = words.campaign;
  const parts = Object.entries(campaign).map(([key, value]) => `${names[key] ?? key} ${value}`);
  return [referrer === undefined ? "" : say(words.card.cameFrom, { host: referrer }), ...parts]
    .filter(Boolean)
    .join(sign);
}

/** Returns in words the page that a request was sent from, and where the visitor came from before. */
export function pageWords(request: QuoteRequest): string {
  const { page } = request;
  const sent = page === undefined ? "" : say(words.card.onPage, { page });
  return [sent, sourceWords(request)].filter(Boolean).join(" · ");
}

function versionsOf(form: string): FormDefinition[] {
  return versions.filter(({ name }) => name === form).map(({ definition }) => definition);
}

/** Returns the version of a request's form, or the newest one if that is not known. */
function definitionOf({ form, formVersion }: QuoteRequest): FormDefinition | undefined {
  const own = versions.filter(({ name }) => name === form);
  return (own.find(({ version }) => version === formVersion) ?? own.at(-1))?.definition;
}

/** Returns a form with the words of its original. Fields and choices that the original lacks keep their own. */
function inWordsOf(form: FormDefinition, original: FormDefinition | undefined): FormDefinition {
  if (original === undefined) return form;
  const fields = form.fields.map((field): Field => {
    const same = original.fields.find(({ name }) => name === field.name);
    if (same === undefined) return field;
    const labels = new Map(choicesOf(same).map(({ value, label }) => [value, label]));
    const choices = choicesOf(field).map(({ value, label }) => ({
      value,
      label: labels.get(value) ?? label,
    }));
    const unit = same.control.kind === "input" ? same.control.unit : undefined;
    const control = {
      ...field.control,
      ...("choices" in field.control && { choices }),
      ...(unit !== undefined && { unit }),
    } as Field["control"];
    return { ...field, label: same.label, control };
  });
  return { ...form, title: original.title, fields };
}

function columnOf({ role }: Field): keyof QuoteRequest | null {
  return role !== undefined && role in columns ? columns[role as keyof typeof columns] : null;
}

function choicesOf({ control }: Field): readonly Choice[] {
  return "choices" in control ? control.choices : [];
}

/** Returns a value in words: labels of choices, a number with its unit, a day as people write it, "Yes" for a consent. */
function valueWords(field: Field, value: string): string {
  const { control, rule } = field;
  if (value === "") return "";
  if (control.kind === "consent") return value === "yes" ? words.common.yes : value;
  if (control.kind === "input" && control.unit !== undefined) return `${amountWords(value)} ${control.unit}`;
  if (rule.kind === "day") return dayWords(value);
  const labels = new Map(choicesOf(field).map((choice) => [choice.value, choice.label]));
  // A version that is not known may have another kind of field of this name, with a text of words.
  const parts = value.split(" ");
  const values = control.kind === "checkboxes" && parts.some((part) => labels.has(part)) ? parts : [value];
  return values.map((each) => labels.get(each) ?? each).join(", ");
}

/** Returns a stored number as people of another language write it; in English it stays as it was stored. */
function amountWords(value: string): string {
  const isNumber = locale !== undefined && /^-?\d+(\.\d+)?$/.test(value);
  return isNumber ? Number(value).toLocaleString(locale, { maximumFractionDigits: 10 }) : value;
}

function dayWords(value: string): string {
  const [year = 0, month = 1, date = 1] = value.split("-").map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  return new Date(year, month - 1, date).toLocaleDateString(locale, { dateStyle: "medium" });
}
