import { useEffect, useRef } from "react";
import type { FloorColor } from "./colors";
import { copyOfRoom } from "./rooms";

type CompareProps = {
  left: FloorColor;
  right: FloorColor;
  /** The chosen size; empty for that of the squares. */
  size: string;
  /** The name of the slider; `{left}` and `{right}` are the colors. */
  label: string;
};

/**
 * The room of a second color over that of the first one, right of a line that follows the slider across both:
 * client/floors.ts moves it.
 */
export function Compare({ left, right, size, label }: CompareProps) {
  const over = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const copy = copyOfRoom(right, size);
    if (copy !== null) over.current?.replaceChildren(copy);
  }, [right, size]);

  return (
    <span className="compare floors-compare">
      <span className="compare-side">
        <b aria-hidden="true">{left.title}</b>
      </span>
      <span className="compare-side">
        <span ref={over} />
        <b aria-hidden="true">{right.title}</b>
      </span>
      <input
        type="range"
        defaultValue={50}
        aria-label={label.replace("{left}", () => left.title).replace("{right}", () => right.title)}
      />
    </span>
  );
}
