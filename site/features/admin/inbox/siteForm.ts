import type { FormWords } from "../../../generated/props";
import { quoteFields } from "../../../generated/quote-form";

/** Reads the words of the quote form, which `ssg` writes into the document of a site that has its own. */
function readWords(): Pick<FormWords, "projectTypes"> | null {
  const json = typeof document === "undefined" ? null : document.getElementById("quote-form-words");
  return json === null ? null : (JSON.parse(json.textContent) as FormWords);
}

/** The choices of the field `projectType`: those of the site, or those that are built in. */
export const projectTypes: ReadonlyArray<{ value: string; label: string }> =
  readWords()?.projectTypes ?? builtIn();

function builtIn() {
  const control = quoteFields.find(({ name }) => name === "projectType")?.control;
  return control?.kind === "select" ? control.choices : [];
}
