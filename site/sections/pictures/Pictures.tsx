import { Picture } from "../../components/Picture";
import { PictureLink } from "../../components/PictureLink";
import { column, covering, sizes } from "../../components/sizes";
import type { Picture as PictureFiles } from "../../generated/props";
import { inRowsOfTwo } from "../shared/rhythm";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** More pictures are shown smaller. */
const MAX_LARGE_PICTURES = 8;

/** A gallery, one group of pictures in the viewer. */
export function Pictures({ section }: SectionProps<"pictures">) {
  const { pictures } = section;
  const many = pictures.length > MAX_LARGE_PICTURES;
  return (
    <SectionFrame kind="pictures" id={section.id} heading={section.heading} intro={section.intro}>
      <ul className={`gallery gallery-${many ? "many" : "few"}`} data-viewer-group="">
        {pictures.map((larger, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
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
  return sizes(covering(picture, { vw: 92 }, { vw: 62 }), {
    "48em": covering(picture, column(across), { vw: 31, rem: 27 }),
  });
}

function small(picture: PictureFiles): string {
  return sizes(covering(picture, { vw: 44 }, { vw: 33 }), {
    "40em": covering(picture, { vw: 30 }, { vw: 23 }),
    "64em": covering(picture, column(23), column(17)),
  });
}
