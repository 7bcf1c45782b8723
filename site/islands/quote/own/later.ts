import type { Definition } from "../fields/definition";

/**
 * Returns the names of the fields in the fold, the last ones about the project. Only the form has some that is built in:
 * in another language than English, it has words.
 */
export function laterOf({ name, words, fields }: Definition): string[] {
  if (name !== "quote" || words === undefined) return [];
  return fields
    .filter(({ role }) => role === "topic" || role === "timing" || role === "details")
    .map((field) => field.name);
}
