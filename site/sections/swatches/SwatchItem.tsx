import { Picture } from "../../components/Picture";
import { PictureLink, pictureFile } from "../../components/PictureLink";
import { column, length, sizes } from "../../components/sizes";
import type { LargerPicture, Swatch, Words } from "../../generated/props";

/** Tiles with links to larger sizes, with a description, or with neither. */
export type Wall = "sizes" | "notes" | "plain";

/** The column widths of swatches.css. */
const widths: Record<Wall, string> = {
  sizes: sizes("29vw", { "40em": "30vw", "64em": length(column(15)) }),
  notes: sizes("44vw", { "40em": "30vw", "64em": length(column(18)) }),
  plain: sizes("29vw", { "40em": "18vw", "64em": length(column(13)) }),
};

type SwatchItemProps = {
  swatch: Swatch;
  wall: Wall;
  /** On a phone the tile fills a row. */
  wide: boolean;
  words: Words;
};

export function SwatchItem({ swatch, wall, wide, words }: SwatchItemProps) {
  const { name, code, description, colors, picture, larger } = swatch;
  const title = code === null ? name : `${name}, ${code}`;
  const first = larger[0] ?? { picture, caption: null };
  // The size that the tile shows.
  const own = larger.find((each) => each.picture.base === picture.base) ?? first;
  const face = (
    <>
      <Picture
        picture={picture}
        sizes={wide ? widths[wall].replace(/[^ ]+$/, "92vw") : widths[wall]}
        className={wide ? "picture-cover" : ""}
      />
      <span className="swatch-name">{name}</span>
      {code !== null && <span className="swatch-code">{code}</span>}
    </>
  );
  return (
    <li className="swatch" data-viewer-group={wall === "sizes" ? "" : undefined}>
      {larger.length > 1 ? (
        // The links below name all sizes.
        <a className="swatch-tile" href={pictureFile(own)} data-viewer="">
          {face}
        </a>
      ) : (
        <PictureLink
          className="swatch-tile"
          larger={{ ...first, caption: first.caption ?? description }}
          title={title}
        >
          {face}
        </PictureLink>
      )}
      {colors.length > 0 && <p>{colors.join(", ")}</p>}
      {description !== null && <p>{description}</p>}
      {larger.length > 1 && <Sizes of={title} larger={larger} words={words} />}
    </li>
  );
}

type SizesProps = { of: string; larger: Array<LargerPicture>; words: Words };

function Sizes({ of, larger, words }: SizesProps) {
  const captions = larger.map(
    ({ caption }, place) => caption ?? words.image.replace("{number}", String(place + 1)),
  );
  const unit = sharedUnit(captions);
  return (
    <p className="swatch-sizes">
      {larger.map((each, place) => {
        const caption = captions[place] ?? "";
        const isLast = place === larger.length - 1;
        return (
          <PictureLink larger={each} title={of} label={`${of}, ${caption}`} key={each.picture.base}>
            {isLast ? caption : caption.slice(0, caption.length - unit.length)}
          </PictureLink>
        );
      })}
    </p>
  );
}

/** The last word of all captions, with the space before it, or nothing. Said once, three sizes fit below a small tile. */
function sharedUnit(captions: string[]): string {
  const unit = /\s\S+$/.exec(captions[0] ?? "")?.[0] ?? "";
  return captions.every((caption) => caption.endsWith(unit)) ? unit : "";
}
