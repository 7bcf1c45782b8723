import complete from "../../../tests/complete-form.json" with { type: "json" };
import type { FormValues } from "../../islands/quote/fields/check";

/** A valid value for every field. */
export const good: FormValues = complete;
