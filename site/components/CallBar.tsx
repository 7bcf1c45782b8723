import type { Site } from "../generated/props";
import { mainHref } from "./Button";
import { Icon } from "./Icon";

/** The bar at the bottom of phones: call, and the main button. */
export function CallBar({ site }: { site: Site }) {
  return (
    <nav className="call-bar" aria-label={site.words.callBar}>
      <a href={site.phone.href}>
        <Icon name="phone" />
        <span>{site.words.callPhone}</span>
      </a>
      <a className="call-bar-quote" href={mainHref(site)}>
        {site.button?.phoneLabel ?? site.button?.label ?? site.words.quoteButtonPhone}
      </a>
    </nav>
  );
}
