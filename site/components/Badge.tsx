import type { Category } from "../generated/props";

/** The name of a category in its color. Leads to the category's page, if there is one. */
export function Badge({ category }: { category: Category }) {
  const className = `badge badge-${category.color}`;
  if (category.href === null) return <span className={className}>{category.name}</span>;
  return (
    <a className={`${className} badge-link`} href={category.href}>
      {category.name}
    </a>
  );
}
