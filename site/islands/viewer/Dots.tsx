type DotsProps = { total: number; at: number; label: string; onChoose: (place: number) => void };

export function Dots({ total, at, label, onChoose }: DotsProps) {
  return (
    <ul className="viewer-dots">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={place}>
          <button
            type="button"
            aria-label={label.replace("{number}", String(place + 1)).replace("{count}", String(total))}
            aria-current={place === at || undefined}
            onClick={() => onChoose(place)}
          />
        </li>
      ))}
    </ul>
  );
}
