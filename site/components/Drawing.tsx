/** The cross of buttons that close something. */
export const CLOSE = "M5 5l14 14M19 5 5 19";

/** A decorative drawing of lines, hidden from screen readers; always used beside text. */
export function Drawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
