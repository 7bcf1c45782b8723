import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

type ButtonLinkProps = {
  href: string;
  look?: "solid" | "line";
  icon?: IconName;
  newTab?: boolean;
  children: ReactNode;
};

/** A link styled as a button. It navigates, so its role stays link. */
export function ButtonLink({ href, look = "solid", icon, newTab = false, children }: ButtonLinkProps) {
  return (
    <a
      className={`button button-${look}`}
      href={href}
      target={newTab ? "_blank" : undefined}
      rel={newTab ? "noopener" : undefined}
    >
      <span>
        {children}
        {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
      {icon && <Icon name={icon} />}
    </a>
  );
}

/** A text link with an arrow that moves on hover. */
export function ArrowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="arrow-link" href={href}>
      <span>{children}</span>
      <Icon name="arrow" />
    </a>
  );
}
