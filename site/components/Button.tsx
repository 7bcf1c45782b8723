import type { ReactNode } from "react";
import type { MainButton as MainButtonProps, Site } from "../generated/props";
import { Icon, type IconName } from "./Icon";

type ButtonLinkProps = {
  href: string;
  look?: "solid" | "line";
  icon?: IconName;
  /** Opens a new tab; screen readers say these words after the text. */
  newTab?: string;
  /** Where scripts run, a click shows the place here. */
  opensHere?: boolean;
  children: ReactNode;
};

/** A link styled as a button. It navigates, so its role stays link. */
export function ButtonLink({
  href,
  look = "solid",
  icon,
  newTab,
  opensHere = false,
  children,
}: ButtonLinkProps) {
  return (
    <a
      className={`button button-${look}`}
      href={href}
      data-video={opensHere ? "" : undefined}
      target={newTab === undefined ? undefined : "_blank"}
      rel={newTab === undefined ? undefined : "noopener"}
    >
      <span>
        {children}
        {newTab !== undefined && <span className="visually-hidden">{` ${newTab}`}</span>}
      </span>
      {icon && <Icon name={icon} />}
    </a>
  );
}

type MainButtonLinkProps = {
  site: Site;
  /** That of a section. */
  own?: MainButtonProps | null;
  /** The words of a button that leads to the contact section. */
  words: string;
  look?: "solid" | "line";
};

/** The main button of a section, else of the page, else of the site. */
export function MainButton({ site, own = null, words, look = "solid" }: MainButtonLinkProps) {
  const button = own ?? site.button;
  return (
    <ButtonLink href={mainHref(site, own)} look={look}>
      {button?.label ?? words}
    </ButtonLink>
  );
}

/** The address of that button. */
export function mainHref(site: Site, own: MainButtonProps | null = null): string {
  return (own ?? site.button)?.to ?? "/#contact";
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
