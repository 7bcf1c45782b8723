import type { CSSProperties } from "react";
import type { Slide } from "./slides";

/** One picture, as large as the window allows and never larger than its file. */
export function SlidePicture({ slide, shown }: { slide: Slide; shown: boolean }) {
  const { base, widths, width, height, href, alt } = slide;
  const ratio = width / height;
  const sizes = `min(100vw, ${Math.round(ratio * 100)}vh, ${width}px)`;
  const files = widths.map((each) => `${base}-${each}.avif ${each}w`).join(", ");
  // Reserves the space before the picture loads. The security policy allows styles that a script sets.
  const room = { "--ratio": ratio, "--own": `${width}px` } as CSSProperties;
  return (
    <picture hidden={!shown}>
      <source type="image/avif" srcSet={files} sizes={sizes} />
      <img
        src={href}
        alt={alt}
        width={width}
        height={height}
        style={room}
        draggable={false}
        fetchPriority={shown ? "high" : "low"}
      />
    </picture>
  );
}
