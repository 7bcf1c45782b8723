import type { Link, Site } from "../generated/props";
import { MainButton } from "./Button";
import { Icon } from "./Icon";
import { Wordmark } from "./Wordmark";

type SiteHeaderProps = {
  site: Site;
  navigation: Array<Array<Link>>;
  menuMore: Array<Link>;
  /** See generator/src/page/bar.rs. */
  barStep: number | null;
  current: string | null;
};

/**
 * The sticky header, with many links in two rows. Where they do not fit beside each other, its links are a popover, which works without a script; `client/menu.ts` adds
 * focus handling.
 */
export function SiteHeader({ site, navigation, menuMore, barStep, current }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <a className="site-header-home" href="/">
        <Wordmark name={site.name} mark={site.mark} />
      </a>
      <button className="menu-open" type="button" popoverTarget="menu" aria-controls="menu">
        <span>{site.words.menu}</span>
        <Icon name="menu" />
      </button>
      <nav
        className="menu"
        id="menu"
        popover="auto"
        aria-label={site.words.menuName}
        data-step={barStep ?? undefined}
      >
        <button className="menu-close" type="button" popoverTarget="menu" popoverTargetAction="hide">
          <span>{site.words.menuClose}</span>
          <Icon name="close" />
        </button>
        <div className="menu-items">
          {navigation.map((row) => (
            <ul key={row[0]?.href}>
              {row.map((item) => (
                <li key={item.href}>
                  <a href={item.href} aria-current={item.href === current ? "page" : undefined}>
                    {item.label}
                  </a>
                </li>
              ))}
            </ul>
          ))}
        </div>
        <div className="menu-actions">
          {menuMore.length > 0 && (
            <ul className="menu-more">
              {menuMore.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          )}
          <a className="menu-phone" href={site.phone.href}>
            <Icon name="phone" />
            <span>{site.phone.display}</span>
          </a>
          <MainButton site={site} words={site.words.quoteButton} />
        </div>
      </nav>
      {site.languages?.header}
    </header>
  );
}
