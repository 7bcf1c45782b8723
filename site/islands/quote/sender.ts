import type { FormValues } from "./fields/check";
import type { FormRules } from "./fields/fieldsOf";

/** Returns who asks, and where the answer goes, in one line. Of a form that is not to be kept, nothing stays on the screen. */
export function senderOf({ fields, marks }: FormRules, values: FormValues): string {
  if (marks.unkept) return "";
  const of = (wanted: string) =>
    values[fields.find(({ role, name }) => (role ?? name) === wanted)?.name ?? ""];
  const names = ["name", "firstName", "lastName"].map(of).filter(Boolean).join(" ");
  return [names, of("phone"), of("email")].filter(Boolean).join(" · ");
}
