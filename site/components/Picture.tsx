import type { Picture as PictureFiles } from "../generated/props";

type PictureProps = {
  picture: PictureFiles;
  /** The `sizes` attribute: the width at which the layout draws the picture. */
  sizes: string;
  className?: string;
};

/**
 * A picture in AVIF, WebP and JPEG, on its placeholder colors. Width and height reserve its space.
 * `client/pictureFadeIn.ts` fades in the ones that load late.
 */
export function Picture({ picture, sizes, className = "" }: PictureProps) {
  const { base, alt, width, height, widths, fallback, tones, first } = picture;
  const files = (format: string) => widths.map((each) => `${base}-${each}.${format} ${each}w`).join(", ");
  return (
    <span className={`picture ${className}`.trim()}>
      {/* The security policy refuses style attributes; `fill` is none. */}
      <svg
        className="picture-tones"
        viewBox={`0 0 1 ${tones.length}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {tones.map((tone, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <path key={place} fill={tone} d={`M0 ${place}h1v1H0z`} />
        ))}
      </svg>
      <picture>
        <source type="image/avif" srcSet={files("avif")} sizes={sizes} />
        <source type="image/webp" srcSet={files("webp")} sizes={sizes} />
        <img
          src={`${base}-${fallback}.jpg`}
          alt={alt}
          width={width}
          height={height}
          loading={first ? "eager" : "lazy"}
          decoding="async"
          fetchPriority={first ? "high" : undefined}
        />
      </picture>
    </span>
  );
}
