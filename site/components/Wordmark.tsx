import type { Mark } from "../generated/props";

/** The logo, three flakes that form an M or the mark of the business's own, and the business's name. */
export function Wordmark({ name, mark }: { name: string; mark: Mark | null }) {
  return (
    <span className="wordmark">
      {mark === null ? (
        <svg
          className="wordmark-mark"
          viewBox="0 0 32 32"
          width="32"
          height="32"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M2 28 5 4l9 11-3 13z" />
          <path d="m30 28-3-24-9 11 3 13z" />
          <path className="wordmark-chip" d="m16 18 3.5 4.5L16 28.5 12.5 22.5z" />
        </svg>
      ) : (
        <svg
          className="wordmark-mark"
          viewBox={mark.viewBox}
          width="32"
          height="32"
          aria-hidden="true"
          focusable="false"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the generator, which accepts only shapes
          dangerouslySetInnerHTML={{ __html: mark.shapes }}
        />
      )}
      <span>{name}</span>
    </span>
  );
}
