import type { ReactNode } from "react";
import type { LargerPicture } from "../generated/props";

/** The address of the JPEG, which works in every browser without the viewer. */
export function pictureFile({ picture }: LargerPicture): string {
  return `${picture.base}-${picture.fallback}.jpg`;
}

type PictureLinkProps = {
  larger: LargerPicture;
  /** The title that the viewer shows for all pictures of a group. */
  title?: string;
  /** For a link whose text does not describe the picture. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A link to a picture file, with the data attributes that the viewer reads: see `islands/viewer/slides.ts`. */
export function PictureLink({ larger, title, label, className, children }: PictureLinkProps) {
  const { width, height, widths, alt } = larger.picture;
  return (
    <a
      className={className}
      href={pictureFile(larger)}
      aria-label={label}
      data-viewer={widths.join(" ")}
      data-size={`${width} ${height}`}
      data-alt={alt}
      data-title={title}
      data-caption={larger.caption ?? undefined}
    >
      {children}
    </a>
  );
}
