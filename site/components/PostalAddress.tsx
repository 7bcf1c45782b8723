import type { Site } from "../generated/props";

/** The address of the business, in two lines. */
export function PostalAddress({ site }: { site: Site }) {
  return (
    <>
      {site.proof.street}
      <br />
      {site.proof.city}
    </>
  );
}
