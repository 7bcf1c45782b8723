import type { Field } from "../fields/definition";
import type { Said } from "../said";

type LabelProps = {
  said: Said;
  field: Field;
  hydrated: boolean;
};

/** The words of a label: with the unit of a number, and a link in a consent. Without the script, they say when it counts. */
export function Label({ said, field, hydrated }: LabelProps) {
  const { label, control, required = true, when } = field;
  const link = control.kind === "consent" ? control.link : undefined;
  const unit = control.kind === "input" ? control.unit : undefined;
  const notes = [unit, hydrated ? undefined : when?.said, required ? undefined : said.formOptional].filter(
    (note) => note !== undefined,
  );
  const [before = "", ...after] = link === undefined ? [label] : label.split(link.words);
  return (
    <>
      {after.length === 0 && link !== undefined ? `${label} ` : before}
      {link !== undefined && <a href={link.to}>{link.words}</a>}
      {link !== undefined && after.join(link.words)}
      {notes.length > 0 && (
        <span className="field-hint" key={notes.length}>
          {` (${notes.join("; ")})`}
        </span>
      )}
    </>
  );
}
