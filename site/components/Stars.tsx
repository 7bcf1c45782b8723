const STAR = "m10 1.8 2.5 5.5 6 .7-4.5 4 1.3 5.9L10 14.9l-5.3 3L6 12 1.5 8l6-.7z";

/** `label` is what screen readers say in place of the stars. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <svg className="stars" viewBox="0 0 100 20" width="100" height="20" role="img" aria-label={label}>
      {[0, 1, 2, 3, 4].map((place) => (
        <path
          key={place}
          className={place < rating ? "star" : "star star-empty"}
          d={STAR}
          transform={`translate(${place * 20} 0)`}
        />
      ))}
    </svg>
  );
}
