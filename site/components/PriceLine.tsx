import type { Link } from "../generated/props";
import { ArrowLink } from "./Button";

/** The price of the most wanted job, with the way to how it comes about. */
export function PriceLine({ price }: { price: Link | null }) {
  return (
    price !== null && (
      <p>
        <ArrowLink href={price.href}>{price.label}</ArrowLink>
      </p>
    )
  );
}
