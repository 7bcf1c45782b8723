import type { Footer, Site } from "../generated/props";
import { EmailLink } from "./EmailLink";
import { Wordmark } from "./Wordmark";

/**
 * The contacts, the lists of all pages, and the small print. On a phone each list is folded, and its summary is the
 * heading; wide windows show the heading above the open list: see footer-groups.css.
 */
export function SiteFooter({ site, footer }: { site: Site; footer: Footer }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer-top">
          <div className="site-footer-brand">
            <a href="/">
              <Wordmark name={site.name} mark={site.mark} />
            </a>
            <p>{site.tagline}</p>
          </div>
          <div className="site-footer-contact">
            <a className="site-footer-phone" href={site.phone.href}>
              {site.phone.display}
            </a>
            <EmailLink email={site.email} />
            <p>
              {site.proof.street}, {site.proof.city}
            </p>
          </div>
        </div>
        <nav className="site-footer-groups" aria-label={site.words.allPages}>
          {footer.groups.map((group) => (
            <details className="site-footer-group question" key={group.heading}>
              <summary>{group.heading}</summary>
              <h2>{group.heading}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <div className="site-footer-end">
          <p>
            {footer.copyright}
            {site.proof.license !== null && (
              <>
                <br />
                {site.words.proofLicense}: {site.proof.license.text}
              </>
            )}
          </p>
          {site.languages !== null && <ul className="site-footer-social">{site.languages.footer}</ul>}
          <ul className="site-footer-social" aria-label={site.words.social}>
            {footer.social.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
