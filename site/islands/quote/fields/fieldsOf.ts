import type { FormWords } from "../../../generated/props";
import { quoteFields } from "../../../generated/quote-form";
import type { Field, FieldName } from "./check";

/** The fields that the form shows when those about the visitor are filled in. They are the last ones of the table. */
export const laterFields: ReadonlyArray<FieldName> = ["projectType", "projectTimeline", "projectDetails"];

/** Returns the API's table of fields, with the choices and the hint of this site if it has its own. */
export function fieldsOf(words: FormWords | null): ReadonlyArray<Field> {
  if (words === null) return quoteFields;
  return quoteFields.map((field): Field => {
    const { control } = field;
    if (control.kind === "textarea") return { ...field, control: { ...control, hint: words.detailsHint } };
    if (field.name === "projectType" && control.kind === "select")
      return { ...field, control: { ...control, choices: words.projectTypes } };
    return field;
  });
}
