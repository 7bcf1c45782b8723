import type { ReactNode } from "react";
import type { Shell as ShellProps } from "../generated/props";
import { photoToastWords } from "../generated/words/photo-toast";
import { sentWords } from "../generated/words/sent";
import { toastWords } from "../generated/words/toast";
import { toasterWords } from "../generated/words/toaster";
import { viewerWords } from "../generated/words/viewer";
import { CallBar } from "./CallBar";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";
import { dataWords } from "./words";

/** The body around a page. `ssg` renders it with a marker for `children` and inserts the page there. */
export function Shell({ shell, children }: { shell: ShellProps; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {shell.site.words.skip}
      </a>
      <SiteHeader
        site={shell.site}
        navigation={shell.navigation}
        menuMore={shell.menuMore}
        barStep={shell.barStep}
        current={shell.current}
      />
      <main
        id="main"
        tabIndex={-1}
        data-words={dataWords(shell.site, {
          ...viewerWords,
          ...sentWords,
          ...toastWords,
          ...photoToastWords,
          ...toasterWords,
        })}
      >
        {children}
      </main>
      <SiteFooter site={shell.site} footer={shell.footer} />
      <CallBar site={shell.site} />
    </>
  );
}
