import complete from "../../../tests/complete-form.json" with { type: "json" };

/** A valid value for every field. */
export const good = complete;
