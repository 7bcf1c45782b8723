import { ArrowLink, ButtonLink } from "../../components/Button";
import type { NotFound as NotFoundProps, Site } from "../../generated/props";

/**
 * The one document for every unknown address. `client/notFound.ts` shows its second half for addresses of articles.
 */
export function NotFound({ page, site }: { page: NotFoundProps; site: Site }) {
  return (
    <section className="hero not-found" data-not-found="" data-tone="night">
      <div className="wrap hero-words" data-not-found-page="">
        <h1>404 Page Not Found</h1>
        <p className="lede">Nothing at this address. Try one of these:</p>
        <ul className="not-found-links">
          {page.destinations.map((destination) => (
            <li key={destination.href}>
              <ArrowLink href={destination.href}>{destination.label}</ArrowLink>
            </li>
          ))}
        </ul>
        <div className="actions">
          <ButtonLink href="/#contact">{site.words.quoteLink}</ButtonLink>
          <ButtonLink href={site.phone.href} look="line" icon="phone">
            {site.phone.display}
          </ButtonLink>
        </div>
      </div>
      <div className="wrap hero-words" data-not-found-post="" hidden>
        <h1>Post Not Found</h1>
        <p className="lede">The blog post you're looking for doesn't exist.</p>
        <div className="actions">
          <ButtonLink href="/blog">Back to Blog</ButtonLink>
        </div>
      </div>
      <div className="backdrop" aria-hidden="true" />
    </section>
  );
}
