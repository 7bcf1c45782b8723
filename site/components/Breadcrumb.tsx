import type { Crumb, Words } from "../generated/props";

type BreadcrumbProps = { crumbs: Array<Crumb>; words: Words };

export function Breadcrumb({ crumbs, words }: BreadcrumbProps) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label={words.breadcrumb}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href === null ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <a href={crumb.href}>{crumb.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
