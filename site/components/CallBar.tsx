import type { Site } from "../generated/props";
import { Icon } from "./Icon";

/** The bar at the bottom of phones: call, and the quote form. */
export function CallBar({ site }: { site: Site }) {
  return (
    <nav className="call-bar" aria-label={site.words.callBar}>
      <a href={site.phone.href}>
        <Icon name="phone" />
        <span>{site.words.callPhone}</span>
      </a>
      <a className="call-bar-quote" href="/#contact">
        {site.words.quoteButtonPhone}
      </a>
    </nav>
  );
}
