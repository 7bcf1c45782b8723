/** The logo, three flakes that form an M, and the business's name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark">
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
      <span>{name}</span>
    </span>
  );
}
