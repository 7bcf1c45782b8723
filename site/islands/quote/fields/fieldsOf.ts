import type { FormWords } from "../../../generated/props";
import { quoteFields } from "../../../generated/quote-form";
import type { Said } from "../said";
import type { SubmissionMarks } from "../sending/outbox";
import type { Rejected } from "../sending/post";
import type { withWishes } from "../wishes";
import { type CheckedForm, checkAll, type FormValues } from "./check";
import type { Field } from "./definition";

/** A form as its parts need it: the built-in one, or one of the site's own. */
export type FormRules = {
  /** The fields that have a value, in the order of the form. */
  fields: ReadonlyArray<Field>;
  /** The names of those in the fold, which opens when the others are filled in. They are the last ones. */
  later: ReadonlyArray<string>;
  /** The heading of the photos, if it takes some. */
  photos: string | undefined;
  /** Adds what a link asks for; absent if there is no field for it, or nothing in the address. */
  withWishes?: ((values: FormValues) => ReturnType<typeof withWishes>) | undefined;
  checkAll: (values: FormValues) => CheckedForm;
  /** What a submission of another form than the built-in one has besides. */
  marks: SubmissionMarks;
  /** Says in the language of the form what the API says in English. Null where it says nothing. */
  said?: ((outcome: Rejected) => string | null) | undefined;
  /** A submission says where the visitor came from. */
  leadSource: boolean;
};

/** The last fields of the form that is built in, of which the heading above them says how many they are. */
export const ABOUT_PROJECT = ["projectType", "projectTimeline", "projectDetails"];

/** Returns the rules of the built-in form. */
export function builtIn(
  words: FormWords | null,
  photos: string | undefined,
  leadSource: boolean,
  wish: typeof withWishes | undefined,
  said: Said,
): FormRules {
  const fields = fieldsOf(words);
  return {
    fields,
    later: ABOUT_PROJECT,
    withWishes:
      wish &&
      ((values) =>
        wish(
          values,
          said,
          "projectDetails",
          fields.find(({ name }) => name === "projectType"),
        )),
    checkAll: (values) => checkAll(values, fields),
    photos,
    // An empty page: the API keeps none.
    marks: leadSource ? {} : { to: "/api/contact?page=" },
    leadSource,
  };
}

/** Returns the API's table of fields, with the choices and the hint of this site if it has its own. */
function fieldsOf(words: FormWords | null): ReadonlyArray<Field> {
  if (words === null) return quoteFields;
  return quoteFields.map((field): Field => {
    const { control } = field;
    if (control.kind === "textarea") return { ...field, control: { ...control, hint: words.detailsHint } };
    if (field.name === "projectType" && control.kind === "select")
      return { ...field, control: { ...control, choices: words.projectTypes } };
    return field;
  });
}
