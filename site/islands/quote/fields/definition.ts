import type { FormDefinition, OwnForm as Own } from "../../../generated/props";

/** As the generated tables have it: nothing of it changes. */
type Fixed<Value> = { readonly [Name in keyof Value]: Fixed<Value[Name]> };

/** A version of a form of the site's own: its definition, and the hash by which the API finds it. */
export type OwnForm = Fixed<Own>;

export type Definition = Fixed<FormDefinition>;

export type Field = Definition["fields"][number];
