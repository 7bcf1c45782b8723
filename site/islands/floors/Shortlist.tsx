import { useId } from "react";
import type { floorWords } from "../../generated/words/floor";
import type { FloorColor } from "./colors";

type ShortlistProps = {
  colors: FloorColor[];
  words: typeof floorWords;
  onRemove: (ids: string[]) => void;
};

/** Remembered colors: each opens its room, and all of them can be asked for at once. */
export function Shortlist({ colors, words, onRemove }: ShortlistProps) {
  const heading = useId();
  if (colors.length === 0) return null;
  const samples = new URLSearchParams(colors.map(({ title }) => ["sample", title]));
  return (
    <div className="actions">
      <span id={heading}>{words.floorList}</span>
      <ul aria-labelledby={heading}>
        {colors.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            <button
              type="button"
              aria-label={words.floorRemove.replace("{color}", () => title)}
              onClick={() => onRemove([id])}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <a className="button button-line" href={`/?${samples}#contact`}>
        {words.floorSamples}
      </a>
      <button type="button" onClick={() => onRemove(colors.map(({ id }) => id))}>
        {words.floorClear}
      </button>
    </div>
  );
}
