import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import type { floorWords } from "../../generated/words/floor";
import type { linkWords } from "../../generated/words/link";
import { copied } from "../copied";
import { Compare } from "./Compare";
import type { FloorColor } from "./colors";
import { sampleOf } from "./rooms";
import { Shortlist } from "./Shortlist";
import { readShortlist, writeShortlist } from "./shortlist";

/** The words of the tools. */
type Words = typeof floorWords & typeof linkWords;

type FloorToolsProps = { colors: FloorColor[]; shown: FloorColor; size: string; words: Words };

/** The ways on from the color on the floor, besides asking for a sample: to remember, compare and share it. */
export function FloorTools({ colors, shown, size, words }: FloorToolsProps) {
  const [ids, setIds] = useState(readShortlist);
  const [otherId, setOtherId] = useState("");
  const [message, setMessage] = useState("");
  const label = useId();
  const other = colors.find(({ id }) => id === otherId && id !== shown.id);
  const picture = shown.figure.querySelector(".picture");

  // Screen readers say nothing about another picture.
  useEffect(() => {
    if (size !== "") setMessage(sampleOf(shown));
  }, [shown, size]);

  // Another page, or another section of this one, may have changed it meanwhile.
  useEffect(() => {
    const follow = () => setIds(readShortlist());
    addEventListener("pageshow", follow);
    addEventListener("storage", follow);
    return () => {
      removeEventListener("pageshow", follow);
      removeEventListener("storage", follow);
    };
  }, []);

  function change(list: (ids: string[]) => string[]) {
    // Another section of the page may have changed it.
    const changed = list(readShortlist());
    writeShortlist(changed);
    setIds(changed);
  }

  const isKept = ids.includes(shown.id);
  const toggle = () => change((ids) => (isKept ? ids.filter((id) => id !== shown.id) : [...ids, shown.id]));

  async function copyLink() {
    const link = new URL(`#${shown.id}`, location.href).href;
    setMessage((await copied(link)) ? words.linkCopied : words.linkToCopy.replace("{link}", () => link));
  }

  const collections = [...new Set(colors.map(({ collection }) => collection))];
  return (
    <>
      <div className="actions">
        <button type="button" onClick={toggle}>
          {isKept ? words.floorDrop : words.floorKeep}
        </button>
        <button type="button" onClick={copyLink}>
          {words.floorCopy}
        </button>
        <span>
          <span id={label}>{`${words.floorCompare} `}</span>
          <select
            aria-labelledby={label}
            value={other?.id ?? ""}
            onChange={({ target }) => setOtherId(target.value)}
          >
            <option value="">{words.floorAlone}</option>
            {collections.map((collection) => (
              <optgroup label={collection} key={collection}>
                {colors
                  .filter((color) => color.collection === collection && color !== shown)
                  .map(({ id, title }) => (
                    <option value={id} key={id}>
                      {title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </span>
      </div>
      <p role="status">{message}</p>
      {other !== undefined &&
        picture !== null &&
        createPortal(<Compare left={shown} right={other} size={size} label={words.floorLine} />, picture)}
      <Shortlist
        colors={colors.filter(({ id }) => ids.includes(id))}
        words={words}
        onRemove={(gone) => change((ids) => ids.filter((id) => !gone.includes(id)))}
      />
    </>
  );
}
