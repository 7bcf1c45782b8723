import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { conditionWords } from "../../../generated/words/condition";
import type { FormValues, Messages } from "../fields/check";
import type { Definition, Field } from "../fields/definition";
import type { RowField } from "../fields/FieldRow";
import type { Said } from "../said";
import { attributesOf } from "./attributes";
import { Group } from "./Group";
import { Label } from "./Label";
import { laterOf } from "./later";
import { unasked } from "./when";

type OwnFieldsProps = {
  definition: Definition;
  said: Said;
  hydrated: boolean;
  messages: Messages;
  /** Draws the fold. */
  fold: (fields: ReactNode) => ReactNode;
  /** Draws a field with a control that the built-in form has too. */
  row: (field: RowField) => ReactNode;
  /** The control for photos. */
  photos: ReactNode;
  /** Reads what is typed. */
  typed: () => FormValues;
};

/** The fields of a form of the site's own. Once its script runs, only those are there that are asked for. */
export function OwnFields({
  definition,
  said,
  hydrated,
  messages,
  fold,
  row,
  photos,
  typed,
}: OwnFieldsProps) {
  const { note, fields } = definition;
  const later = laterOf(definition);
  const words = { ...conditionWords, ...said };
  const [hidden, hide] = useState<string[]>([]);
  const [news, tell] = useState("");
  const status = useRef<HTMLDivElement>(null);

  const update = () => {
    const now = unasked(definition, typed());
    if (now.join() !== hidden.join()) hide(now);
    return now;
  };
  // After each change of the form's state: with it come values that the script has written.
  useLayoutEffect(() => {
    update();
  });
  useEffect(() => {
    const form = status.current?.closest("form");
    const onInput = () => {
      const now = update();
      const labels = (some: string[], others: string[]) =>
        fields.filter(({ name }) => some.includes(name) && !others.includes(name)).map(({ label }) => label);
      const shown = labels(hidden, now);
      const gone = labels(now, hidden);
      if (shown.length > 0) tell(words.formMore.replace("{fields}", () => shown.join(", ")));
      else if (gone.length > 0) tell(words.formLess.replace("{fields}", () => gone.join(", ")));
    };
    form?.addEventListener("input", onInput);
    return () => form?.removeEventListener("input", onInput);
  });

  const drawn = (field: Field) => {
    const { name, control, rule, wide, when } = field;
    const isOff = hidden.includes(name);
    if (control.kind === "photos") return isOff ? null : photos;
    const attributes = attributesOf(field, hydrated, isOff);
    const shown = {
      field,
      label: <Label said={said} field={field} hydrated={hydrated} />,
      look: `field${wide ? " field-wide" : ""}${when === undefined ? "" : " field-when"}`,
      isOff,
    };
    if (control.kind === "input" || control.kind === "textarea" || control.kind === "select")
      return row({
        ...field,
        ...shown,
        // A number field of a browser drops what it cannot read.
        control: control.kind === "input" && rule.kind === "number" ? { ...control, input: "text" } : control,
        attributes,
      });
    return (
      <Group
        key={name}
        {...shown}
        required={attributes.required === true}
        hydrated={hydrated}
        message={messages[name]}
      />
    );
  };

  return (
    <>
      {note !== undefined && <p className="quote-form-note">{note}</p>}
      {later.length === 0 ? (
        fields.map(drawn)
      ) : (
        <>
          {fields
            .filter(({ name, control }) => !later.includes(name) && control.kind !== "photos")
            .map(drawn)}
          {fold(fields.filter(({ name }) => later.includes(name)).map(drawn))}
          {fields.filter(({ control }) => control.kind === "photos").map(drawn)}
        </>
      )}
      <div className="visually-hidden" role="status" ref={status}>
        <p key={news}>{news}</p>
      </div>
    </>
  );
}
