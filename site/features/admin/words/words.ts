import { english } from "./english";
import { loaders } from "./languages";

/** The forms of a sentence with a number, by the classes of `Intl.PluralRules`. */
type Forms = { readonly other: string } & { readonly [Class in Intl.LDMLPluralRule]?: string };
export type Sentence = string | Forms;
type TextOf<Any extends Sentence> = Any extends string
  ? Any
  : Any extends Forms
    ? NonNullable<Any[keyof Any]>
    : never;
type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;

/** The values of a sentence: one for each of its places, and the number that decides its form. */
export type Values<Any extends Sentence, Value> = Record<Exclude<PlacesIn<TextOf<Any>>, "count">, Value> &
  (Any extends string ? ("count" extends PlacesIn<Any> ? { count: Value } : unknown) : { count: number });

/** The sentences in the language of the page. Read them when something is drawn: another language comes after the start. */
export let words: typeof english = english;

let ofLanguage = english;

/** The language of `Intl`; undefined for that of the browser. */
export let locale: string | undefined;

let plurals = new Intl.PluralRules("en");

/**
 * Loads the sentences of a language, before anything is drawn. English needs nothing. Without a connection, and for
 * languages that there are no words of, it stays English.
 */
export async function loadWords(tag: string) {
  const language = primaryOf(tag);
  const load = loaders[language];
  if (load === undefined) return;
  try {
    const { default: translated } = await load();
    ofLanguage = translated as unknown as typeof english;
    words = ofLanguage;
    plurals = new Intl.PluralRules(language);
    // The browser knows in which country the owner writes dates and numbers.
    locale = navigator.languages.find((each) => primaryOf(each) === language) ?? tag;
    document.documentElement.lang = tag;
  } catch {
    document.documentElement.lang = "en";
  }
}

/** Uses sentences that each trade can say, or those of a business that gives quotes, as with the form that is built in. */
export function sayForAnyTrade(isAny: boolean) {
  const { anyTrade, card, common, statuses, numbers, search, shortcuts, triage } = ofLanguage;
  const { quoted, amount, ...ofNumbers } = anyTrade;
  words = !isAny
    ? ofLanguage
    : ({
        ...ofLanguage,
        inbox: { ...ofLanguage.inbox, title: common.inbox },
        statuses: { ...statuses, quoted },
        numbers: { ...numbers, ...ofNumbers },
        search: { ...search, projectType: card.topic },
        export: { ...ofLanguage.export, quote: triage.amount },
        shortcuts: { ...shortcuts, amount: triage.amount },
        triage: { ...triage, quote: amount },
      } as unknown as typeof english);
}

/** Returns a number as people write it. */
export function numberWords(count: number): string {
  return count.toLocaleString(locale);
}

/** Returns a share in whole percent as people write it. */
export function percentWords(share: number): string {
  return share.toLocaleString(locale, { style: "percent" });
}

/** Returns a sentence with its values filled in. */
export function say<Any extends Sentence>(sentence: Any, values: Values<Any, string | number>): string {
  const given: Record<string, unknown> = values;
  return formOf(sentence, values).replace(/\{(\w+)\}/g, (_, name) => shown(given[name]));
}

/** Returns the form of a sentence for the number among its values. */
export function formOf(sentence: Sentence, { count }: { count?: unknown }): string {
  return typeof sentence === "string"
    ? sentence
    : (sentence[plurals.select(Number(count))] ?? sentence.other);
}

/** Returns a value for people. */
export function shown(value: unknown): string {
  return typeof value === "number" ? numberWords(value) : String(value);
}

/** Returns the language of a tag, without its country. */
export function primaryOf(tag: string): string {
  return tag.split("-")[0] ?? tag;
}
