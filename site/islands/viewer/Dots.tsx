type DotsProps = { total: number; at: number; onChoose: (place: number) => void };

export function Dots({ total, at, onChoose }: DotsProps) {
  return (
    <ul className="viewer-dots">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={place}>
          <button
            type="button"
            aria-label={`Image ${place + 1} of ${total}`}
            aria-current={place === at || undefined}
            onClick={() => onChoose(place)}
          />
        </li>
      ))}
    </ul>
  );
}
