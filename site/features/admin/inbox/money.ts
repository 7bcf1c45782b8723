import { locale } from "../words/words";

/** The currency of the site, which `ssg` writes into the document. */
const currency =
  (typeof document === "undefined"
    ? null
    : document.querySelector<HTMLMetaElement>("meta[name=currency]")?.content) ?? "USD";

/** Returns an amount as people of the browser's language write it: `$3,400`. */
export function moneyWords(amount: number): string {
  return amount.toLocaleString(locale, { style: "currency", currency, maximumFractionDigits: 0 });
}

/** A sign between thousands, and not one before cents. */
const betweenThousands = /[.,'’\p{Z}](?=\d{3}(?!\d))/gu;

/** Returns a typed amount in whole units, 0 for an empty text, or null if it is none: `$3,400.50` is 3401. */
export function amountOf(typed: string): number | null {
  const text = typed.replace(/^[\p{Z}\p{Sc}]+|[\p{Z}\p{Sc}]+$/gu, "").replace(betweenThousands, "");
  if (text === "") return 0;
  return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", "."))) : null;
}
