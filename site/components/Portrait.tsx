import type { Picture as PictureFiles } from "../generated/props";
import { Picture } from "./Picture";
import { covering, sizes } from "./sizes";

type PortraitProps = {
  name: string;
  /** Without one, the person has a monogram. */
  picture: PictureFiles | null;
  /** The side in rem, as in styles/components/portrait.css. */
  side: number;
};

/** A person: a portrait, or the first letters of the name. */
export function Portrait({ name, picture, side }: PortraitProps) {
  if (picture === null) return <Monogram name={name} />;
  const square = { rem: side };
  return (
    <Picture
      className="portrait picture-cover"
      picture={picture}
      sizes={sizes(covering(picture, square, square), {})}
    />
  );
}

/** A person without a portrait. */
export function Monogram({ name }: { name: string }) {
  return (
    <span className="portrait" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.split(" ");
  const [first = ""] = names[0] ?? "";
  const [last = ""] = names.length > 1 ? (names[names.length - 1] ?? "") : "";
  return first + last;
}
