import type { Picture as PictureFiles } from "../generated/props";

type PictureProps = {
  picture: PictureFiles;
  /** The `sizes` attribute: the width at which the layout draws the picture. */
  sizes: string;
  /** False for a picture that can wait for another one on the first screen. */
  urgent?: boolean;
  className?: string;
};

/**
 * A picture in AVIF, and in JPEG for browsers without it, on its placeholder colors. Width and height reserve its space.
 * `client/pictureFadeIn.ts` fades in the ones that load late.
 */
export function Picture({ picture, sizes, urgent = true, className = "" }: PictureProps) {
  const { base, alt, width, height, widths, fallback, tones, note, focus, first } = picture;
  const files = widths.map((each) => `${base}-${each}.avif ${each}w`).join(", ");
  return (
    <span className={`picture ${className}`.trim()} data-focus={focus ?? undefined}>
      <Tones tones={tones} />
      <picture>
        <source type="image/avif" srcSet={files} sizes={sizes} />
        <img
          src={`${base}-${fallback}.jpg`}
          alt={alt}
          width={width}
          height={height}
          loading={first ? "eager" : "lazy"}
          decoding="async"
          fetchPriority={first && urgent ? "high" : undefined}
        />
      </picture>
      {note !== null && <small>{note}</small>}
    </span>
  );
}

/**
 * One color, or three from top to bottom, in attributes of SVG, because the security policy refuses style attributes.
 * Every element costs a phone time on pages with many pictures, so three colors take two: the path's fill is at the
 * top, its stroke in the middle, and the background shows below.
 */
function Tones({ tones: [top, middle, bottom] }: Pick<PictureFiles, "tones">) {
  if (bottom === undefined) return <svg className="picture-tones" color={top} aria-hidden="true" />;
  return (
    <svg
      className="picture-tones"
      viewBox="0 0 1 3"
      preserveAspectRatio="none"
      color={bottom}
      fill={top}
      stroke={middle}
      aria-hidden="true"
    >
      <path d="M-9-9H9V1.5H-9z" />
    </svg>
  );
}
