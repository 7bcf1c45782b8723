import type { ReactNode } from "react";
import type { Shell as ShellProps } from "../generated/props";
import { CallBar } from "./CallBar";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";

/** The body around a page. `ssg` renders it with a marker for `children` and inserts the page there. */
export function Shell({ shell, children }: { shell: ShellProps; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader site={shell.site} navigation={shell.navigation} current={shell.current} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={shell.site} footer={shell.footer} />
      <CallBar site={shell.site} />
    </>
  );
}
