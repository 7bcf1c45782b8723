import type { Site } from "../generated/props";
import { Icon } from "./Icon";
import { PostalAddress } from "./PostalAddress";

/** The rating in one line, which leads to the reviews. */
export function RatingLine({ site }: { site: Site }) {
  const { rating } = site.proof;
  if (rating === null) return null;
  const line = (
    <>
      <Icon name="star" />
      {rating.value} · {rating.count}
    </>
  );
  return <p className="rating">{rating.href === null ? line : <a href={rating.href}>{line}</a>}</p>;
}

type ProofFactsProps = {
  site: Site;
  withPlace?: boolean;
  /** The address of all hours, if these are not all. */
  hours?: string | null;
};

/**
 * The facts that show who the business is, as far as it gives them. `withPlace` adds the address and the hours, for places
 * that have none of their own.
 */
export function ProofFacts({ site, withPlace = false, hours = null }: ProofFactsProps) {
  const { words, proof } = site;
  const { rating, license, insurance, warranty, opening } = proof;
  const facts = [
    [words.proofLicense, license],
    [words.proofInsurance, insurance],
    [words.proofWarranty, warranty],
  ] as const;
  if (!withPlace && rating === null && facts.every(([, fact]) => fact === null)) return null;
  return (
    <dl className="proof-facts">
      {rating !== null && (
        <div>
          <dt>{rating.href === null ? rating.count : <a href={rating.href}>{rating.count}</a>}</dt>
          <dd className="rating">
            <Icon name="star" />
            {rating.value}
          </dd>
        </div>
      )}
      {facts.map(
        ([name, fact]) =>
          fact !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact.href === null ? fact.text : <a href={fact.href}>{fact.text}</a>}</dd>
            </div>
          ),
      )}
      {withPlace && (
        <div>
          <dt>{words.contactAddress}</dt>
          <dd>
            <PostalAddress site={site} />
          </dd>
        </div>
      )}
      {withPlace && (
        <div>
          <dt>{words.proofHours}</dt>
          <dd>{hours === null ? opening : <a href={hours}>{opening}</a>}</dd>
        </div>
      )}
    </dl>
  );
}
