import { Icon } from "../../components/Icon";
import type { Link } from "../../generated/props";

/** Links one below the other, each a row with its name at the left and a note at the right. */
export function LinkList({ links }: { links: Array<Link & { note?: string | null }> }) {
  return (
    <ul className="link-list">
      {links.map(({ href, label, note = null }) => (
        <li key={href}>
          <a href={href}>
            <span className="link-list-name">{label}</span>
            {note !== null && <span className="link-list-note">{note}</span>}
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}
