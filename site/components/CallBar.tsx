import type { Contact } from "../generated/props";
import { Icon } from "./Icon";

/** The bar at the bottom of phones: call, and the quote form. */
export function CallBar({ phone }: { phone: Contact }) {
  return (
    <nav className="call-bar" aria-label="Quick contact">
      <a href={phone.href}>
        <Icon name="phone" />
        <span>Call</span>
      </a>
      <a className="call-bar-quote" href="/#contact">
        Free quote
      </a>
    </nav>
  );
}
