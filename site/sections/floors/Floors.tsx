import { Picture } from "../../components/Picture";
import { column, length, sizes } from "../../components/sizes";
import { dataWords } from "../../components/words";
import type { FloorChoice, OtherRoom, Words } from "../../generated/props";
import { floorWords } from "../../generated/words/floor";
import { linkWords } from "../../generated/words/link";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/**
 * Colors to choose from, and the chosen one on the floor of a room. The colors are radio buttons and floors.css shows
 * the room of the checked one, so it works without scripts. Where scripts run, a browser loads only the rooms that it
 * shows.
 */
export function Floors({ section, context, previous }: SectionProps<"floors">) {
  const { site } = context;
  return (
    <SectionFrame
      kind="floors"
      id={section.id}
      heading={section.heading}
      quiet={previous === "hero" && section.intro === null}
      intro={section.intro}
      tone="white"
    >
      <fieldset className="floors" data-words={dataWords(site, { ...floorWords, ...linkWords })}>
        <legend className="visually-hidden">{section.heading}</legend>
        {section.collections.map((collection, place) => (
          <div className="floors-collection" key={collection.name}>
            <h3>{collection.name}</h3>
            {collection.floors.map((choice, index) => (
              <Choice
                choice={choice}
                room={section.room}
                words={site.words}
                chosen={place === 0 && index === 0}
                key={choice.code ?? choice.name}
              />
            ))}
          </div>
        ))}
      </fieldset>
      {section.note !== null && <p className="swatch-note">{section.note}</p>}
    </SectionFrame>
  );
}

/** In rows of three and of six, and in three columns beside a room whose width depends on the height of the window. */
const swatchSizes = sizes("30vw", { "40em": "15vw", "64em": "8rem", "72em": "min(12.4vw, 11.5rem)" });

/** The color in another room. */
function Room({ room: { name, file, width, height, href } }: { room: OtherRoom }) {
  const picture = (
    <>
      <img src={file} alt="" width={width} height={height} loading="lazy" decoding="async" />
      {name}
    </>
  );
  return href === null ? picture : <a href={href}>{picture}</a>;
}

type ChoiceProps = {
  choice: FloorChoice;
  room: string;
  words: Words;
  chosen: boolean;
};

function Choice({ choice, room, words, chosen }: ChoiceProps) {
  const { id, name, code, swatch, floor, sizes: ofColor, alsoIn } = choice;
  const title = code === null ? name : `${name}, ${code}`;
  return (
    <>
      <label className="swatch" id={id}>
        <input
          className="visually-hidden"
          type="radio"
          name={`floor-${room}`}
          value={title}
          defaultChecked={chosen}
        />
        <Picture picture={{ ...swatch, alt: "" }} sizes={swatchSizes} />
        {name}
      </label>
      <figure>
        {/* As wide as in a high window. In a low one it is narrower. */}
        <Picture picture={floor} sizes={sizes("92vw", { "64em": length(column(59)) })} />
        <figcaption className="actions">
          <strong>{title}</strong>
          {/* Without the element that other buttons have around their words: a page has many colors. */}
          <a className="button button-solid" href={`/?sample=${encodeURIComponent(title)}#contact`}>
            {words.floorSample}
          </a>
          <a href={`#${id}`}>{words.floorLink}</a>
        </figcaption>
        {ofColor.length > 0 && (
          <p className="floors-sizes actions">
            {words.floorSizes}
            {ofColor.map(({ caption, file }) => (
              <a
                href={file}
                data-viewer=""
                aria-current={file === `${floor.base}-${floor.fallback}.jpg` || undefined}
                key={file}
              >
                {caption}
              </a>
            ))}
          </p>
        )}
        {alsoIn.length > 0 && (
          <p className="floors-rooms">
            {alsoIn.map((room) => (
              <Room room={room} key={room.file} />
            ))}
          </p>
        )}
      </figure>
    </>
  );
}
