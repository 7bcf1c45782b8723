import type { english } from "./english";

/** The sentences of another language: the same names, and the forms of numbers that the language has. */
type Translated<Part> = Part extends string
  ? string
  : Part extends { readonly other: string }
    ? { readonly other: string }
    : { readonly [Name in keyof Part]: Translated<Part[Name]> };

/** A file for each language. It is loaded by owners whose site has that language. */
export const loaders: Record<string, () => Promise<{ default: Translated<typeof english> }>> = {
  de: () => import("../../../generated/inbox/de"),
  es: () => import("../../../generated/inbox/es"),
  fr: () => import("../../../generated/inbox/fr"),
  it: () => import("../../../generated/inbox/it"),
  nl: () => import("../../../generated/inbox/nl"),
  pl: () => import("../../../generated/inbox/pl"),
  pt: () => import("../../../generated/inbox/pt"),
};
