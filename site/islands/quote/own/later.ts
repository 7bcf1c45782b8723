import type { Definition } from "../fields/definition";
import { ABOUT_PROJECT } from "../fields/fieldsOf";

/**
 * Returns the names of the fields in the fold. Only the form that is built in has one, which in another language than
 * English has words. A form of the site's own may have its name, but asks for something else.
 */
export function laterOf({ words, fields }: Definition): string[] {
  const names = fields.map(({ name }) => name);
  return words !== undefined && ABOUT_PROJECT.every((name) => names.includes(name)) ? ABOUT_PROJECT : [];
}
