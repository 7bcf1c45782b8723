import type { Contact } from "../generated/props";
import { Icon } from "./Icon";

/** The two things a visitor on a phone came for, always under the thumb. */
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
