import type { ComponentProps } from "react";
import { own } from "./own/own";
import { QuoteForm } from "./QuoteForm";

/** The form with all its parts, to be written into a page. A browser loads those that a form needs. */
export function CompleteForm(props: Omit<ComponentProps<typeof QuoteForm>, "own" | "withWishes">) {
  return <QuoteForm {...props} own={own} />;
}
