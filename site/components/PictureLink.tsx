import type { ReactNode } from "react";
import type { LargerPicture } from "../generated/props";

/** The address that works everywhere, also without the viewer. */
export function pictureFile({ picture }: LargerPicture): string {
  return `${picture.base}-${picture.fallback}.jpg`;
}

type PictureLinkProps = {
  larger: LargerPicture;
  /** What the viewer writes above all pictures of a group. */
  title?: string;
  /** For a link whose own words do not say of what it is a picture. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A link to a picture, with what the viewer has to know to show it in place: see `islands/viewer/slides.ts`. */
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
