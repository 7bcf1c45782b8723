import { covering, Picture } from "../../components/Picture";
import { PictureLink } from "../../components/PictureLink";
import type { Picture as PictureFiles } from "../../generated/props";
import { inRowsOfTwo } from "../shared/rhythm";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** More than this hang closer together. */
const FEW = 8;

/** A gallery. Its pictures follow each other in the viewer. */
export function Pictures({ section }: SectionProps<"pictures">) {
  const { pictures } = section;
  const many = pictures.length > FEW;
  return (
    <SectionFrame kind="pictures" id={section.id} heading={section.heading} intro={section.intro}>
      <ul className={`gallery gallery-${many ? "many" : "few"}`} data-viewer-group="">
        {pictures.map((larger, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may hang twice
          <li key={place}>
            <PictureLink larger={larger}>
              <Picture
                className="picture-cover"
                picture={larger.picture}
                sizes={
                  many ? small(larger.picture) : large(larger.picture, inRowsOfTwo(place, pictures.length))
                }
              />
              {larger.caption !== null && <span className="gallery-caption">{larger.caption}</span>}
            </PictureLink>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

function large(picture: PictureFiles, across: number): string {
  return `(min-width: 48em) ${covering(picture, across, 31)}, ${covering(picture, 92, 62)}`;
}

function small(picture: PictureFiles): string {
  return `(min-width: 64em) ${covering(picture, 23, 18)}, (min-width: 40em) ${covering(picture, 30, 23)}, ${covering(picture, 44, 33)}`;
}
