/** A form of the site, as `Definition` in the crate `forms` writes it. */
export type Definition = {
  name: string;
  title: string;
  /** As in HTML, such as `en-US`. */
  language: string;
  note?: string;
  fields: ReadonlyArray<Field>;
  send: string;
  promise?: string;
  sent: { title: string; text: string; steps: ReadonlyArray<string> };
  /** Its answers are kept on no device, and it does not say where the visitor came from. */
  sensitive?: boolean;
};

/** A version of a form: its definition, and the hash by which the API finds it. */
export type OwnForm = { definition: Definition; version: string };

export type Field = {
  name: string;
  label: string;
  control: Control;
  rule: Rule;
  message: string;
  maxChars: number;
  wide: boolean;
  /** True when left out. */
  required?: boolean;
  /** A line between label and control. Multi-line fields have theirs in the control. */
  hint?: string;
  when?: { field: string; values: ReadonlyArray<string> };
  role?: string;
};

export type Choice = { value: string; label: string };

export type Control =
  | { kind: "input"; input: string; autocomplete: string; unit?: string }
  | { kind: "textarea"; hint: string }
  | { kind: "select"; empty: string; choices: ReadonlyArray<Choice> }
  | { kind: "radios" | "checkboxes"; choices: ReadonlyArray<Choice> }
  | { kind: "consent"; link?: { words: string; to: string } }
  | { kind: "photos" };

export type Rule =
  | { kind: "length"; minChars: number }
  | { kind: "name" }
  | { kind: "digits"; minDigits: number }
  | { kind: "pattern"; pattern: string }
  | { kind: "choice" | "choices" | "accepted" | "any" }
  | { kind: "day"; from?: string; to?: string }
  | { kind: "number"; min?: number; max?: number };
