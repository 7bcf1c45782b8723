import { type ChangeEvent, useEffect, useRef } from "react";
import { copyOfRoom, type FloorColor } from "./colors";

type CompareProps = {
  left: FloorColor;
  right: FloorColor;
  /** The name of the slider; `{left}` and `{right}` are the colors. */
  label: string;
};

/** The room of a second color over that of the first one, right of a line that follows the slider across both. */
export function Compare({ left, right, label }: CompareProps) {
  const over = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const copy = copyOfRoom(right);
    if (copy !== null) over.current?.replaceChildren(copy);
  }, [right]);

  // The security policy refuses style attributes; scripts may set single properties.
  const split = ({ target }: ChangeEvent<HTMLInputElement>) =>
    over.current?.parentElement?.style.setProperty("--split", `${target.value}%`);

  return (
    <span className="floors-compare">
      <span className="floors-over" ref={over} />
      <b aria-hidden="true">{left.title}</b>
      <b aria-hidden="true">{right.title}</b>
      <input
        type="range"
        defaultValue={50}
        aria-label={label.replace("{left}", () => left.title).replace("{right}", () => right.title)}
        onChange={split}
      />
    </span>
  );
}
