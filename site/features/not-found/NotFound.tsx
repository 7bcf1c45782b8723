import { ArrowLink, ButtonLink, MainButton } from "../../components/Button";
import type { NotFound as NotFoundProps, Site } from "../../generated/props";

/**
 * The one document for every unknown address. `client/notFound.ts` shows its second half for addresses of articles.
 */
export function NotFound({ page, site }: { page: NotFoundProps; site: Site }) {
  const { words } = site;
  return (
    <section className="hero not-found" data-not-found="" data-tone="night">
      <div className="wrap hero-words" data-not-found-page="">
        <h1>{words.notFoundHeading}</h1>
        <p className="lede">{words.notFoundText}</p>
        <ul className="not-found-links">
          {page.destinations.map((destination) => (
            <li key={destination.href}>
              <ArrowLink href={destination.href}>{destination.label}</ArrowLink>
            </li>
          ))}
        </ul>
        <div className="actions">
          <MainButton site={site} words={words.quoteLink} />
          <ButtonLink href={site.phone.href} look="line" icon="phone">
            {site.phone.display}
          </ButtonLink>
        </div>
      </div>
      {page.post !== null && (
        <div className="wrap hero-words" data-not-found-post="" hidden>
          <h1>{words.notFoundPost}</h1>
          <p className="lede">{page.post}</p>
          <div className="actions">
            <ButtonLink href="/blog">{words.backToBlog}</ButtonLink>
          </div>
        </div>
      )}
      <div className="backdrop" aria-hidden="true" />
    </section>
  );
}
