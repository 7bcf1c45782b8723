import type { Category } from "../generated/props";

export function Badge({ category }: { category: Category }) {
  return <span className={`badge badge-${category.color}`}>{category.name}</span>;
}
