import { quoteFields } from "../../../../generated/quote-form";
import type { FieldName } from "../labels";

/** Fields that `Card` and `Details` show themselves. */
const placed: readonly FieldName[] = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "projectType",
  "projectTimeline",
  "propertyAddress",
  "projectDetails",
];

/** All others, so that a field added to the form appears on the card too: with its label, below the details. */
export const otherFields = quoteFields.filter(({ name }) => !placed.includes(name));
