/** A list with flake-shaped bullets. */
export function Bullets({ items }: { items: Array<string> }) {
  if (items.length === 0) return null;
  return (
    <ul className="bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
