import type { conditionWords } from "../../../generated/words/condition";
import type { Definition, Field } from "../fields/definition";
import type { Said } from "../said";
import { conditionOf } from "./when";

type LabelProps = {
  definition: Definition;
  said: Said & typeof conditionWords;
  field: Field;
  hydrated: boolean;
};

/** The words of a label: with the unit of a number, and a link in a consent. Without the script, they say when it counts. */
export function Label({ definition, said, field, hydrated }: LabelProps) {
  const { label, control, required = true } = field;
  const link = control.kind === "consent" ? control.link : undefined;
  const unit = control.kind === "input" ? control.unit : undefined;
  const condition = hydrated ? undefined : conditionOf(definition, field, said);
  const notes = [unit, condition, required ? undefined : said.formOptional].filter(
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
